import { setTimeout } from 'node:timers/promises';
import type { EmailDelivery } from '../../auth/emails/deliver-email.ts';
import type { Auth } from '../../auth/service/auth.ts';

/** Milliseconds that a response waits for the mail server. */
const MAIL_SERVER_PATIENCE_MS = 5_000;

/**
 * Resolves to the result of an attempt to send an e-mail; after five seconds to `waiting`, while the attempt continues in the background.
 */
export const awaitDelivery = <Result extends EmailDelivery | undefined>(
  auth: Auth,
  delivery: Promise<Result>,
): Promise<Result | EmailDelivery> => {
  auth.runInBackground('send account e-mail', () => delivery);
  const waiting = { status: 'waiting', tryAt: new Date(), error: 'The mail server has not responded yet' } as const;
  return Promise.race([delivery, setTimeout<EmailDelivery>(MAIL_SERVER_PATIENCE_MS, waiting, { ref: false })]);
};
