import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import type { OidcProvider } from '#storage/oidc-config.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../http/concurrency-limit.ts';
import { createTextMessageOutbox } from '../phone/text-message-outbox.ts';
import type { TextMessageSender } from '../phone/text-messages.ts';
import { createProviders, type Providers } from '../providers/provider.ts';
import { type AuthServices, createAuthServices } from '../tokens/services.ts';
import { type BackgroundWork, createBackgroundWork } from './background-work.ts';
import { createSendingLimits, type SendingLimits } from './sending-limits.ts';
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttling.ts';

declare module 'fastify' {
  interface FastifyInstance {
    auth: Auth;
  }
}

/** What the calls of the auth service work with. */
export interface Auth extends AuthServices, BackgroundWork {
  /** For the settings of the magazine, which letters name. */
  read: ReadDatabase;
  mailer: Mailer;
  textMessages: TextMessageSender;
  /** Whether the site is https. */
  secure: boolean;
  /** Whether anybody may make an account (`AUTH_SIGNUP`). */
  signUp: boolean;
  /** Where the service may lead to besides the site itself (`AUTH_REDIRECTS`). */
  redirects: readonly string[];
  /** By OpenID Connect. */
  providers: Providers;
  /** Shared by all doors. */
  throttle: SignInThrottle;
  sendingLimits: SendingLimits;
  passwordLimit: ConcurrencyLimit;
}

export interface AuthOptions extends Omit<AuthServices, 'keys'>, Pick<Auth, 'secure' | 'read'> {
  /** The outbox unless given, as for messages. */
  mailer?: Mailer;
  textMessages?: TextMessageSender;
  signUp?: boolean;
  redirects?: readonly string[];
  providers?: readonly OidcProvider[];
}

/** Each password that is tried takes 19 MiB and 20 ms of a processor. */
const PASSWORDS = { concurrency: 2, maxQueued: 50 };

/** Puts the auth service where every route finds it, `app.auth`. */
export const provideAuth = (app: FastifyInstance, options: AuthOptions): void => {
  const { db, personalData, read, secure, signUp = false, redirects = [], providers = [] } = options;
  const auth: Auth = {
    ...createAuthServices(options),
    ...createBackgroundWork(),
    read,
    mailer: options.mailer ?? createOutbox(db, personalData),
    textMessages: options.textMessages ?? createTextMessageOutbox(db, options.sealing),
    secure,
    signUp,
    redirects,
    providers: createProviders(providers),
    throttle: createSignInThrottle(app, personalData),
    sendingLimits: createSendingLimits(app),
    passwordLimit: createConcurrencyLimit(PASSWORDS),
  };
  app.decorate('auth', auth);
  app.addHook('onClose', () => auth.drained());
};
