import type { Schedule } from '../../schedule/schedule.ts';
import { deleteOldEmails, reserveDueEmails } from './account-email-store.ts';
import { type DeliveryServices, sendReservedEmail } from './deliver-email.ts';

/** Sends the e-mails to accounts whose next attempt is due at `now`, and deletes the records of old ones. */
export const retryAccountEmails = async (
  services: DeliveryServices,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  for (const email of await reserveDueEmails(services.db, now)) {
    if (signal?.aborted) return;
    await sendReservedEmail(services, email);
  }
  await deleteOldEmails(services.db);
};

/** Schedule, every 15 s, that sends e-mails to accounts again that no mail server has accepted yet (docs/product.md, rule 65). */
export const accountEmailSchedule: Schedule = {
  name: 'retry account e-mails',
  every: 15_000,
  run: retryAccountEmails,
};
