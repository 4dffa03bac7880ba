import type { Kysely } from 'kysely';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { UnsentEmail } from '#web/admin/queries/email-views.ts';
import { IS_TOKEN_VALID } from '../../auth/tokens/one-time-token.ts';
import { type UnsentNewsletterEmail, unsentNewsletterEmails } from '../../newsletter/unsent-emails.ts';

interface Services {
  db: Kysely<Database>;
  read: ReadDatabase;
  personalData: PersonalData;
}

/** Maximum number of e-mails listed of accounts, and of the newsletter. */
const MAX_LISTED = 100;

/** Returns the e-mails to accounts and subscribers that wait for the mail server or were given up, the latest first. */
export const unsentEmails = async (services: Services): Promise<UnsentEmail[]> => {
  const newsletter = await unsentNewsletterEmails(services, MAX_LISTED);
  const all = [...(await unsentAccountEmails(services)), ...newsletter.map(toNewsletterEmail)];
  return all.sort((one, other) => other.at.localeCompare(one.at));
};

/** Leaves out e-mails whose link was used or replaced, since they are no longer needed. */
const unsentAccountEmails = async ({ db }: Services): Promise<UnsentEmail[]> => {
  const rows = await db
    .selectFrom('account_email')
    .innerJoin('one_time_token', 'one_time_token.id', 'account_email.id')
    .select(['account_email.id', 'account_email.kind', 'one_time_token.recipient', 'account_email.status'])
    .select(['account_email.try_at', 'account_email.error', 'account_email.updated_at'])
    .select(IS_TOKEN_VALID.as('is_valid'))
    .where('account_email.status', '<>', 'sent')
    .orderBy('account_email.updated_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    state: row.status === 'waiting' ? 'waiting' : 'failed',
    reason: row.error ?? '',
    at: row.updated_at.toISOString(),
    nextAttempt: row.try_at?.toISOString(),
    canBeSent: row.is_valid,
  }));
};

const toNewsletterEmail = (email: UnsentNewsletterEmail): UnsentEmail => ({
  id: email.eventId,
  kind: 'newsletter',
  to: email.to,
  state: email.status === 'acting' ? 'interrupted' : email.status,
  reason: email.error ?? '',
  at: email.updatedAt.toISOString(),
  nextAttempt: email.tryAt?.toISOString(),
  canBeSent: email.to !== null,
});
