import type { Kysely } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Database } from '#storage/database/tables.ts';
import type { SmsHook } from '#storage/sms-hook-config.ts';
import { findUser } from '../accounts/user.ts';
import type { TextMessageSender } from './text-messages.ts';

/** Milliseconds within which the hook must answer: the client waits for a factor's message. */
const TIMEOUT_MS = 5_000;

/**
 * Creates a sender that hands each code to the operator's program: `POST {user, sms: {otp, phone}}`, signed as Standard Webhooks say. Any
 * status from 200 to 299 means that the message is accepted; `send` rejects after any other, a redirect, or five seconds. The body of the
 * answer is not read.
 */
export const createSmsHook = (
  db: Kysely<Database>,
  { url, secret }: SmsHook,
  timeoutMs: number = TIMEOUT_MS,
): TextMessageSender => {
  const webhook = new Webhook(secret);
  return {
    async send({ id, accountId, phone, otp }) {
      const user = await findUser(db, accountId);
      const body = JSON.stringify({ user: user && { ...user, phone }, sms: { otp, phone } });
      const at = new Date();
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': webhook.sign(id, at, body),
        },
        body,
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The SMS hook responded with ${response.status}`);
    },
  };
};
