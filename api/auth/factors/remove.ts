import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import type { ActiveSession } from '../tokens/sessions.ts';
import { findFactor, lockFactor } from './challenge.ts';

/**
 * Removes a second factor of the signed-in account. For a verified one it first calls `requireProof`, which throws unless the owner has
 * proved who they are. Throws `mfa_factor_not_found`, and `insufficient_aal` (422) when the factor is verified but this session has not
 * verified any second factor.
 */
export const unenrolFactor = async (
  db: Kysely<Database>,
  { account, session }: Pick<ActiveSession, 'account' | 'session'>,
  factorId: string,
  requireProof: () => Promise<void>,
): Promise<void> => {
  const of = { accountId: account.id, factorId };
  const { status } = await findFactor(db, of);
  if (status === 'verified' && session.aal === 'aal1') {
    throw new AuthError('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' });
  }
  if (status === 'verified') await requireProof();
  await db.transaction().execute((trx) => removeFactor(trx, { ...of, actor: account.id, keptSession: session.id }));
};

/**
 * Removes a second factor of an account and records `FactorRemoved` by `actor`; does not check the caller. Sessions that have verified this
 * factor continue as if they had verified none; those that signed in with it alone, as a passkey, end, but `keptSession`. Throws
 * `mfa_factor_not_found`.
 */
export const removeFactor = async (
  trx: Kysely<Database>,
  {
    accountId,
    factorId,
    actor,
    keptSession,
  }: { accountId: string; factorId: string; actor: AccountActor; keptSession?: string | undefined },
): Promise<void> => {
  const { factor_type } = await lockFactor(trx, { accountId, factorId });
  await trx.deleteFrom('factor').where('id', '=', factorId).execute();
  await endProof(trx, { accountId, provedBy: factorId, keptSession });
  await removeUnneededRecoveryCodes(trx, accountId);
  await recordAccountEvent(trx, {
    accountId,
    actor,
    type: 'FactorRemoved',
    data: { factor: factorId, factorType: factor_type },
  });
};

interface Proof {
  accountId: string;
  /** The removed second factor or passkey. */
  provedBy: string;
  keptSession?: string | undefined;
}

/** Lowers the sessions that a factor or passkey raised to `aal1`, and ends those in which nothing else was proved, but `keptSession`. */
export const endProof = async (trx: Kysely<Database>, { accountId, provedBy, keptSession }: Proof): Promise<void> => {
  await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('factor_id', '=', provedBy)
    .where(sql<boolean>`amr @> '[{"method": "passkey"}]'`)
    .$if(keptSession !== undefined, (query) => query.where('id', '<>', keptSession!))
    .execute();
  await trx
    .updateTable('session')
    .set({ aal: 'aal1', factor_id: null, amr: AMR_WITHOUT_FACTORS })
    .where('account_id', '=', accountId)
    .where('factor_id', '=', provedBy)
    .execute();
};

/** Deletes the recovery codes of an account without verified factor. */
const removeUnneededRecoveryCodes = async (trx: Kysely<Database>, accountId: string): Promise<void> => {
  await trx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('factor').select('id').where('account_id', '=', accountId).where('status', '=', 'verified')),
      ),
    )
    .execute();
};

const AMR_WITHOUT_FACTORS = sql<string>`coalesce((select jsonb_agg(way order by place)
  from jsonb_array_elements(amr) with ordinality as ways (way, place)
  where way ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn', 'passkey')), '[]'::jsonb)`;
