import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';

/** The changes of which an account owner is informed by e-mail. All but the last two are types of account events. */
export const NOTICE_TYPES = [
  'PasswordChanged',
  'EmailChanged',
  'PhoneChanged',
  'FactorVerified',
  'FactorRemoved',
  'IdentityLinked',
  'IdentityUnlinked',
  'RecoveryCodeUsed',
  'AccountKeyCreated',
  'PasskeyAdded',
  'PasskeyRemoved',
  'PasskeyCloned',
  'NewBrowser',
] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

/**
 * Stores a notice to the owner of an account in the caller's transaction, so that no change goes unnoticed; `noticeSchedule` sends it. The
 * recipient is the confirmed e-mail of the account, or `recipient`, its former one. Does nothing for an account without either.
 */
export const queueNotice = async (
  trx: Kysely<Database>,
  { accountId, type, recipient }: { accountId: string; type: NoticeType; recipient?: string | undefined },
): Promise<void> => {
  await trx
    .insertInto('account_notice')
    .columns(['id', 'account_id', 'type', 'recipient'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select([
          sql<string>`${randomUUID()}::uuid`.as('id'),
          'account.id as account_id',
          sql<NoticeType>`${type}::text`.as('type'),
          sql<string>`coalesce(${recipient ?? null}::text, email)`.as('recipient'),
        ])
        .where('account.id', '=', accountId)
        .where('deleted_at', 'is', null)
        .where(
          sql<boolean>`(${recipient ?? null}::text is not null or (email is not null and email_confirmed_at is not null))`,
        ),
    )
    .execute();
};

/** Returns true for the account events of which the owner is informed. */
export const isNoticeType = (type: string): type is NoticeType => (NOTICE_TYPES as readonly string[]).includes(type);
