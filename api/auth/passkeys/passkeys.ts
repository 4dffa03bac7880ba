import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccess, recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import { requireFactorOfSession } from '../factors/enrol.ts';
import { endProof, removeFactor } from '../factors/remove.ts';
import type { ActiveSession } from '../tokens/sessions.ts';
import type { PasskeyRow } from '../webauthn/verify-credential.ts';

interface PasskeyOfAccount {
  accountId: string;
  passkeyId: string;
}

/** Returns the passkeys of an account, the oldest first. */
export const listPasskeys = (db: Kysely<Database>, accountId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute();

/** Throws 404 `validation_failed`, as the reference service does. */
const findPasskey = async (db: Kysely<Database>, { accountId, passkeyId }: PasskeyOfAccount): Promise<PasskeyRow> => {
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!passkey) throw new AuthError('validation_failed', { status: 404, message: 'Passkey not found' });
  return passkey;
};

/** Renames a passkey and returns it. Throws 404. */
export const renamePasskey = (
  db: Kysely<Database>,
  { name, ...of }: PasskeyOfAccount & { name: string },
): Promise<PasskeyRow> =>
  db.transaction().execute(async (trx) => {
    const passkey = await findPasskey(trx, of);
    await recordAccess(trx, { accountId: of.accountId, actor: of.accountId, kind: 'passkey_renamed' });
    const renamed = trx.updateTable('passkey').set({ name }).where('id', '=', passkey.id).returningAll();
    return renamed.executeTakeFirstOrThrow();
  });

/**
 * Removes a passkey of the signed-in account, and the second factor that it is. First calls `requireProof`, which throws unless the owner
 * has proved who they are. Throws 404, and `insufficient_aal` (403) while the session still needs a second factor.
 */
export const removeOwnPasskey = async (
  db: Kysely<Database>,
  signedIn: ActiveSession,
  passkeyId: string,
  requireProof: () => Promise<void>,
): Promise<void> => {
  const { account, session } = signedIn;
  const of = { accountId: account.id, passkeyId };
  await findPasskey(db, of);
  requireFactorOfSession(signedIn);
  await requireProof();
  await removePasskey(db, { ...of, actor: account.id, keptSession: session.id });
};

/**
 * Removes a passkey of an account, and the second factor that it is, and records it by `actor`; does not check the caller. Sessions that
 * signed in with it end, but `keptSession`, which continues as if it had proved nothing lately. Throws 404.
 */
export const removePasskey = (
  db: Kysely<Database>,
  { actor, keptSession, ...of }: PasskeyOfAccount & { actor: AccountActor; keptSession?: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, factor_id } = await findPasskey(trx, of);
    const { accountId } = of;
    if (factor_id) return removeFactor(trx, { accountId, factorId: factor_id, actor, keptSession });
    const { numDeletedRows } = await trx.deleteFrom('passkey').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await endProof(trx, { accountId, provedBy: id, keptSession });
    await recordAccountEvent(trx, { accountId, actor, type: 'PasskeyRemoved', data: { passkey: id } });
  });
