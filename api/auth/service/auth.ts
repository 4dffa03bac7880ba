import type { FastifyInstance } from 'fastify';
import { createPool, type Pool } from '../../http/pool.ts';
import { createTextMessageOutbox } from '../phone/outbox.ts';
import type { TextMessages } from '../phone/text-messages.ts';
import { type AuthServices, createAuthServices } from '../tokens/services.ts';
import { createGuessLimits, type GuessLimits } from './guesses.ts';

declare module 'fastify' {
  interface FastifyInstance {
    auth: Auth;
  }
}

/** What the calls of the auth service work with. */
export interface Auth extends AuthServices {
  /** Whether the site is https. */
  secure: boolean;
  /** Whether anybody may make an account (`AUTH_SIGNUP`). */
  signUp: boolean;
  /** Shared by all doors. */
  guesses: GuessLimits;
  tryPassword: Pool;
  textMessages: TextMessages;
}

export interface AuthOptions extends Omit<AuthServices, 'keys'>, Pick<Auth, 'secure'> {
  signUp?: boolean;
}

/** Each password that is tried takes 19 MiB and 20 ms of a processor. */
const PASSWORDS = { atOnce: 2, waiting: 50 };

/** Puts the auth service where every route finds it, `app.auth`. */
export const provideAuth = (app: FastifyInstance, options: AuthOptions): void => {
  const { secure, signUp = false } = options;
  const auth: Auth = {
    ...createAuthServices(options),
    secure,
    signUp,
    guesses: createGuessLimits(app, options.personalData),
    tryPassword: createPool(PASSWORDS),
    textMessages: createTextMessageOutbox(options.db, options.sealing),
  };
  app.decorate('auth', auth);
};
