import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#projections/read-models.ts';
import { MIN_PASSWORD_LENGTH } from '#storage/config.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import type { OidcProvider } from '#storage/oidc-config.ts';
import { createTextMessageOutbox } from '../phone/text-message-outbox.ts';
import type { TextMessageSender } from '../phone/text-messages.ts';
import { createProviders, type Providers } from '../providers/provider.ts';
import { type AuthServiceOptions, type AuthServices, createAuthServices } from '../tokens/services.ts';
import { type BackgroundWork, createBackgroundWork } from './background-work.ts';
import { createPasswordLimits, type PasswordLimits } from './password-hashing.ts';
import { createSendingLimits, type SendingLimits } from './sending-limits.ts';
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttling.ts';

declare module 'fastify' {
  interface FastifyInstance {
    auth: Auth;
  }
}

/** Services and settings of the auth routes, `app.auth`. */
export interface Auth extends AuthServices, BackgroundWork, PasswordLimits {
  /** For the site settings that e-mails mention. */
  read: ReadDatabase;
  mailer: Mailer;
  textMessages: TextMessageSender;
  /** True if text messages are sent, so that accounts can have phones (`AUTH_SMS_HOOK`). */
  phones: boolean;
  /** True if the site uses https. */
  secure: boolean;
  /** True if visitors may create accounts (`AUTH_SIGNUP`). */
  signUp: boolean;
  /** True if they may also sign in anonymously (`AUTH_ANONYMOUS`). */
  anonymous: boolean;
  /** True if accounts count as confirmed without a proof of their e-mail or phone (`AUTH_AUTOCONFIRM`). */
  autoconfirm: boolean;
  /** Minimum length of a password of an account without a role (`AUTH_PASSWORD_MIN`). */
  passwordMin: number;
  /** True if accounts may link and unlink identities at providers (`AUTH_MANUAL_LINKING`). */
  manualLinking: boolean;
  /** Allowed redirect targets besides the site itself (`AUTH_REDIRECTS`). */
  redirects: readonly string[];
  /** OpenID Connect providers. */
  providers: Providers;
  /** Shared by all sign-in routes. */
  throttle: SignInThrottle;
  sendingLimits: SendingLimits;
}

export interface AuthOptions extends AuthServiceOptions, Pick<Auth, 'secure' | 'read'> {
  /** Default: the outbox, as for `textMessages`. */
  mailer?: Mailer;
  textMessages?: TextMessageSender | undefined;
  /** Default: true with `textMessages`. */
  phones?: boolean;
  signUp?: boolean;
  anonymous?: boolean;
  autoconfirm?: boolean;
  passwordMin?: number;
  manualLinking?: boolean;
  redirects?: readonly string[];
  providers?: readonly OidcProvider[];
}

/**
 * Creates the services and settings of the auth routes and makes them available as `app.auth`. Closing the app waits for work that still
 * runs in the background.
 */
export const provideAuth = (app: FastifyInstance, options: AuthOptions): void => {
  const { db, personalData, read, secure, signUp = false, anonymous = false, redirects = [], providers = [] } = options;
  const auth: Auth = {
    ...createAuthServices(options),
    ...createBackgroundWork(),
    ...createPasswordLimits(),
    read,
    mailer: options.mailer ?? createOutbox(db, personalData),
    textMessages: options.textMessages ?? createTextMessageOutbox(db, options.sealing),
    phones: options.phones ?? options.textMessages !== undefined,
    secure,
    signUp,
    anonymous,
    autoconfirm: options.autoconfirm ?? false,
    passwordMin: options.passwordMin ?? MIN_PASSWORD_LENGTH,
    manualLinking: options.manualLinking ?? true,
    redirects,
    providers: createProviders(providers),
    throttle: createSignInThrottle(options),
    sendingLimits: createSendingLimits(options),
  };
  app.decorate('auth', auth);
  app.addHook('onClose', () => auth.drained());
};
