import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import { AuthError, type AuthErrorCode } from '../auth-error.ts';

/** Letters and messages to one address or number, whoever asks for them: a mailbox is not to be filled. */
const TO_ONE = { max: 5, timeWindow: '15 minutes' };
/** Those that one network asks for. */
const FROM_ONE = { max: 30, timeWindow: '1 hour' };

export interface SendingLimits {
  /** Counts one letter to an address, known or not. Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit`. */
  count(request: FastifyRequest, to: { email: string } | { phone: string }): Promise<void>;
}

/** Counts in this process, for all doors together. */
export const createSendingLimits = (app: FastifyInstance): SendingLimits => {
  const recipients = new WeakMap<FastifyRequest, string>();
  const toOne = createRateLimiter(app, { ...TO_ONE, key: (request) => recipients.get(request) ?? '' });
  const fromOne = createRateLimiter(app, FROM_ONE);
  return {
    async count(request, to) {
      const code: AuthErrorCode = 'email' in to ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';
      recipients.set(request, 'email' in to ? to.email : to.phone);
      try {
        await toOne(request);
        await fromOne(request);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'too_many') throw error;
        const seconds = error.retryAfter ?? 60;
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        throw new AuthError(code, { message, retryAfter: seconds }, { cause: error });
      }
    },
  };
};
