import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { AdminQueries } from '#web/admin/queries/admin-queries.ts';
import { recordAccess } from '../auth/account-event-outbox.ts';
import { unsentEmails } from './dashboard/unsent-emails.ts';

/** Returns the queries about e-mails that were not sent. That the account `accountId` read one is recorded. */
export const emailQueries = (
  { db, read, personalData }: { db: Kysely<Database>; read: ReadDatabase; personalData: PersonalData },
  accountId: string | null,
): Pick<AdminQueries, 'unsentEmails' | 'storedEmails' | 'storedEmail'> => {
  const outbox = createOutbox(db, personalData);
  return {
    unsentEmails: () => unsentEmails({ db, read, personalData }),
    async storedEmails(window) {
      const { total, items } = await outbox.list(window);
      return { total, items: items.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })) };
    },
    async storedEmail(id) {
      const mail = z.uuid().safeParse(id).success ? await outbox.read(id) : undefined;
      if (mail && accountId)
        await recordAccess(db, { accountId, actor: accountId, kind: 'email_read', detail: mail.id });
      return mail && { to: mail.to, subject: mail.subject, text: mail.text, at: mail.at.toISOString() };
    },
  };
};
