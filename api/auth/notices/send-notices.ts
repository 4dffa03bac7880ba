import { type Kysely, type Selectable, sql } from 'kysely';
import { mainLocale } from '#domain/shared/locale.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import { MailNotSent } from '#storage/mail/mailer.ts';
import { logError } from '../../error-log.ts';
import { RETRY_DELAYS_MINUTES } from '../../reactors/reactor.ts';
import type { MailingScheduleServices, Schedule } from '../../schedule/schedule.ts';
import { accountMail, localeOfAccount } from '../emails/account-mail.ts';
import { personalDataSubjectOf } from '../emails/deliver-email.ts';
import { noticeEmail } from './notice-email.ts';

type Services = Pick<MailingScheduleServices, 'db' | 'read' | 'mailer' | 'siteUrl'>;
type Notice = Selectable<AuthTables['account_notice']>;

/** Maximum number of notices that one run sends. */
const MAX_PER_RUN = 50;
/** Minutes until an attempt that has no result, because its process stopped, is made again. A copy has the same `Message-ID`. */
const RESERVED_MINUTES = 10;

/**
 * Sends the notices that are due at `now`. A failed one is sent again later, until it is given up, which is logged. Without a mail server
 * they are dropped: unlike a link, an administrator has no reason to pass one on.
 */
export const sendNotices = async (services: Services, now: Date, signal?: AbortSignal): Promise<void> => {
  for (const notice of await reserveDueNotices(services.db, now)) {
    if (signal?.aborted) return;
    await attempt(services, notice, now);
  }
};

const reserveDueNotices = (db: Kysely<Database>, now: Date): Promise<Notice[]> =>
  db
    .updateTable('account_notice')
    .set({ attempts: sql<number>`attempts + 1`, try_at: new Date(now.getTime() + RESERVED_MINUTES * 60_000) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('account_notice')
        .select('id')
        .where('try_at', '<=', now)
        .orderBy('created_at')
        .limit(MAX_PER_RUN)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

const attempt = async (services: Services, notice: Notice, now: Date): Promise<void> => {
  const { db } = services;
  const { id, attempts } = notice;
  try {
    await deliver(services, notice);
    await db.deleteFrom('account_notice').where('id', '=', id).execute();
  } catch (error) {
    const minutes = RETRY_DELAYS_MINUTES[attempts - 1];
    const isGivenUp = minutes === undefined || (error instanceof MailNotSent && error.refused);
    if (isGivenUp) await db.deleteFrom('account_notice').where('id', '=', id).execute();
    else {
      const try_at = new Date(now.getTime() + minutes * 60_000);
      await db.updateTable('account_notice').set({ try_at }).where('id', '=', id).execute();
    }
    const next = isGivenUp ? 'given up' : `next attempt in ${minutes} minutes`;
    const reason = error instanceof Error ? error.message : String(error);
    logError('Account notice', new Error(`The notice ${notice.type} ${id} was not sent, ${next}: ${reason}`));
  }
};

const deliver = async ({ db, read, mailer, siteUrl }: Services, notice: Notice): Promise<void> => {
  if (!mailer.delivers) return;
  const { id, account_id, type, recipient, created_at: at } = notice;
  const account = await db
    .selectFrom('account')
    .select(['role', 'user_metadata'])
    .where('id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const locale = localeOfAccount(account) ?? mainLocale;
  const settings = await siteSettings(read, locale);
  const content = noticeEmail({ type, at, locale, settings, siteUrl, isStaff: account.role !== null });
  const mail = accountMail(content, { id, to: recipient, settings });
  await mailer.send({ ...mail, person: personalDataSubjectOf(account_id) });
};

/** Schedule, every 15 s, that informs account owners by e-mail about changes of their access. */
export const noticeSchedule: Schedule = { name: 'send account notices', every: 15_000, run: sendNotices };
