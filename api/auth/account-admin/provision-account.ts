import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccountEvent } from '../account-event-outbox.ts';
import { createAccount } from '../accounts/create-account.ts';
import { mergeMetadata } from '../accounts/merge-metadata.ts';
import { type AccountRow, findUser } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { type AccountAttributes, requireUnusedIdentifier } from './account-attributes.ts';
import { readBanDuration } from './ban-duration.ts';
import { DERIVED_METADATA_KEYS, nameFromMetadata, roleIn } from './metadata.ts';

/**
 * Creates an account with the given attributes and returns its row; sends nothing. Records `AccountCreated`, in which `by` says whether an
 * administrator, an invitation or a sign-up created the account. If the attributes ban the account, it also records `AccountBanned`. Throws
 * `validation_failed`, `user_already_exists` for an id that is taken, `email_exists` or `phone_exists`.
 */
export const provisionAccount = async (
  trx: Kysely<Database>,
  attributes: AccountAttributes,
  { actor, by }: { actor: AccountActor; by: 'admin' | 'invite' | 'signup' },
): Promise<AccountRow> => {
  const { id, email, phone, passwordHash, ban_duration, user_metadata, app_metadata } = attributes;
  if (email === undefined && phone === undefined) {
    throw new AuthError('validation_failed', { message: 'Cannot create a user without either an email or phone' });
  }
  if (id !== undefined && (await findUser(trx, id))) throw new AuthError('user_already_exists');
  await requireUnusedIdentifier(trx, attributes);
  const role = roleIn(app_metadata) ?? null;
  const banned = ban_duration === undefined ? null : readBanDuration(ban_duration);
  const now = new Date();
  const created = await createAccount(trx, {
    id,
    email: email ?? null,
    phone: phone ?? null,
    name: nameFromMetadata(user_metadata) ?? email?.split('@')[0] ?? '',
    role,
    password_hash: passwordHash ?? null,
    email_confirmed_at: attributes.email_confirm && email ? now : null,
    phone_confirmed_at: attributes.phone_confirm && phone ? now : null,
    banned_until: banned === null ? null : new Date(now.getTime() + banned),
    user_metadata: mergeMetadata({}, user_metadata),
    app_metadata: mergeMetadata({}, app_metadata, DERIVED_METADATA_KEYS),
  });
  if (!created) throw new AuthError(email === undefined ? 'phone_exists' : 'email_exists');
  const of = { accountId: created.id, actor };
  await recordAccountEvent(trx, { ...of, type: 'AccountCreated', data: { by, role } });
  if (created.banned_until) {
    await recordAccountEvent(trx, {
      ...of,
      type: 'AccountBanned',
      data: { until: created.banned_until.toISOString() },
    });
  }
  return created;
};
