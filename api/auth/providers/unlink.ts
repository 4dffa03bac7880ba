import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import { type ActiveSession, needsSecondFactor } from '../tokens/sessions.ts';

/** Throws `insufficient_aal` when the account has a second factor that this session has not verified. */
export const requireFullAssurance = (signedIn: ActiveSession): void => {
  if (needsSecondFactor(signedIn)) throw new AuthError('insufficient_aal');
};

/**
 * Removes an identity, one of the ways to sign in, from the signed-in account. Removing `email` also deletes the password; removing `phone`
 * also deletes the phone number. Before either, it calls `prove`, which throws unless the owner has proved who they are. Throws
 * `identity_not_found`, `insufficient_aal` while a second factor is still to be verified, or `single_identity_not_deletable` for the only
 * identity.
 */
export const unlinkIdentity = async (
  { db }: Pick<Auth, 'db'>,
  signedIn: ActiveSession,
  identityId: string,
  prove: () => Promise<void>,
): Promise<void> => {
  requireFullAssurance(signedIn);
  const accountId = signedIn.account.id;
  if (await needsProof(db, accountId, identityId)) await prove();
  await db.transaction().execute((trx) => removeIdentity(trx, accountId, identityId));
};

/**
 * Returns true for the identity of the e-mail or phone of an account, to which its password or phone belongs; false for its only identity,
 * which is not removed: a code would be used up in vain.
 */
const needsProof = async (db: Kysely<Database>, accountId: string, identityId: string): Promise<boolean> => {
  const identities = await identitiesOf(db, accountId);
  const provider = identities.find(({ id }) => id === identityId)?.provider;
  return identities.length > 1 && (provider === 'email' || provider === 'phone');
};

const identitiesOf = (db: Kysely<Database>, accountId: string): Promise<{ id: string; provider: string }[]> =>
  db.selectFrom('identity').select(['id', 'provider']).where('account_id', '=', accountId).execute();

const removeIdentity = async (trx: Kysely<Database>, accountId: string, identityId: string): Promise<void> => {
  // Serializes removals, so that two concurrent ones cannot remove the last two identities.
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
  const identities = await identitiesOf(trx, accountId);
  const identity = identities.find(({ id }) => id === identityId);
  if (!identity) throw new AuthError('identity_not_found');
  if (identities.length === 1) throw new AuthError('single_identity_not_deletable');
  await trx.deleteFrom('identity').where('id', '=', identityId).execute();
  const { provider } = identity;
  if (provider === 'email') {
    await trx.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute();
  }
  if (provider === 'phone') {
    await trx
      .updateTable('account')
      .set({ phone: null, phone_confirmed_at: null })
      .where('id', '=', accountId)
      .execute();
  }
  await recordAccountEvent(trx, { accountId, actor: accountId, type: 'IdentityUnlinked', data: { provider } });
};
