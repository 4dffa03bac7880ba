import { type Kysely, sql, type Updateable } from 'kysely';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccess, recordAccountEvent } from '../account-event-outbox.ts';
import { addIdentity } from '../accounts/create-account.ts';
import { mergeMetadata } from '../accounts/merge-metadata.ts';
import { removeUnprovedAccess } from '../accounts/remove-unproved-access.ts';
import { throwIdentifierTaken } from '../accounts/unique-violation.ts';
import { type AccountRow, isBanned } from '../accounts/user.ts';
import { type AccountAttributes, noSuchUser, requireUnusedIdentifier } from './account-attributes.ts';
import { requireOtherAdministrator } from './administrators.ts';
import { readBanDuration } from './ban-duration.ts';
import { DERIVED_METADATA_KEYS, nameFromMetadata, roleIn } from './metadata.ts';

/**
 * Updates the given attributes of an account in a transaction of its own and returns its new row. Roles and bans apply to open sessions
 * immediately; a new password ends all sessions. Records an account event for each change of e-mail, phone, password, name, metadata, role and ban. Throws
 * `user_not_found` (404), `email_exists`, `phone_exists`, `validation_failed` or `last_administrator`.
 */
export const updateAccount = (
  db: Kysely<Database>,
  id: string,
  attributes: AccountAttributes,
  actor: AccountActor,
): Promise<AccountRow> => db.transaction().execute((trx) => updateAccountIn(trx, id, attributes, actor));

/**
 * Updates the given attributes of an account in the caller's transaction and returns its new row; undefined attributes stay. A new password
 * ends all sessions of the account. The first staff role removes what the owner of the e-mail has not proved (`removeUnprovedAccess`), but
 * not an invitation and not a password that is given with the role. Records an account event by `actor` for each change of e-mail, phone,
 * password, role and ban. Throws `user_not_found` (404), `email_exists`, `phone_exists`, `validation_failed` or `last_administrator`.
 */
export const updateAccountIn = async (
  trx: Kysely<Database>,
  id: string,
  attributes: AccountAttributes,
  actor: AccountActor,
): Promise<AccountRow> => {
  if (removesAdministrator(attributes)) await requireOtherAdministrator(trx, id);
  const before = await lockAccount(trx, id);
  await requireUnusedIdentifier(trx, attributes, id);
  const after = await trx
    .updateTable('account')
    .set({ ...changeOf(before, attributes), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(throwIdentifierTaken);
  if (after.email && !before.email) await addIdentity(trx, id, 'email');
  if (after.phone && !before.phone) await addIdentity(trx, id, 'phone');
  if (attributes.passwordHash) await trx.deleteFrom('session').where('account_id', '=', id).execute();
  await recordChanges(trx, before, after, actor);
  return before.role === null && after.role !== null
    ? removeUnprovedAccess(trx, id, { token: 'invite', password: attributes.passwordHash !== undefined })
    : after;
};

/** Returns true if the change removes the administrator role or bans the account. */
const removesAdministrator = ({ app_metadata, ban_duration }: AccountAttributes): boolean => {
  const role = roleIn(app_metadata);
  const isBan = ban_duration !== undefined && Boolean(readBanDuration(ban_duration));
  return isBan || (role !== undefined && role !== 'admin');
};

const lockAccount = async (trx: Kysely<Database>, id: string): Promise<AccountRow> => {
  const row = await trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noSuchUser();
  return row;
};

const changeOf = (before: AccountRow, attributes: AccountAttributes): Updateable<AuthTables['account']> => {
  const { email, phone, passwordHash, user_metadata, app_metadata, ban_duration } = attributes;
  const role = roleIn(app_metadata);
  const name = nameFromMetadata(user_metadata);
  const banned = ban_duration === undefined ? undefined : readBanDuration(ban_duration);
  return {
    ...(email !== undefined && { email, new_email: null }),
    ...(phone !== undefined && { phone, new_phone: null }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(role !== undefined && { role }),
    ...(name && { name }),
    ...(user_metadata && { user_metadata: mergeMetadata(before.user_metadata, user_metadata) }),
    ...(app_metadata && { app_metadata: mergeMetadata(before.app_metadata, app_metadata, DERIVED_METADATA_KEYS) }),
    ...(banned !== undefined && { banned_until: banned === null ? null : new Date(Date.now() + banned) }),
    ...(attributes.email_confirm && { email_confirmed_at: before.email_confirmed_at ?? new Date() }),
    ...(attributes.phone_confirm && { phone_confirmed_at: before.phone_confirmed_at ?? new Date() }),
  };
};

const metadataOf = ({ user_metadata, app_metadata }: AccountRow) => [user_metadata, app_metadata];

const recordChanges = async (
  trx: Kysely<Database>,
  before: AccountRow,
  after: AccountRow,
  actor: AccountActor,
): Promise<void> => {
  const of = { accountId: after.id, actor };
  const formerEmail = before.email_confirmed_at ? (before.email ?? undefined) : undefined;
  if (after.email !== before.email)
    await recordAccountEvent(trx, { ...of, formerEmail, type: 'EmailChanged', data: {} });
  if (after.phone !== before.phone) await recordAccountEvent(trx, { ...of, type: 'PhoneChanged', data: {} });
  if (after.password_hash !== before.password_hash)
    await recordAccountEvent(trx, { ...of, type: 'PasswordChanged', data: {} });
  if (after.name !== before.name) await recordAccess(trx, { ...of, kind: 'name_changed' });
  if (!jsonEqual(metadataOf(after), metadataOf(before))) await recordAccess(trx, { ...of, kind: 'metadata_changed' });
  if (after.role !== before.role)
    await recordAccountEvent(trx, { ...of, type: 'RoleChanged', data: { from: before.role, to: after.role } });
  if (isBanned(after) && Number(after.banned_until) !== Number(before.banned_until))
    await recordAccountEvent(trx, {
      ...of,
      type: 'AccountBanned',
      data: { until: after.banned_until!.toISOString() },
    });
  if (isBanned(before) && !isBanned(after)) await recordAccountEvent(trx, { ...of, type: 'AccountUnbanned', data: {} });
};
