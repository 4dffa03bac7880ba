import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import type { ActiveSession } from '../tokens/sessions.ts';
import { lockFactor } from './challenge.ts';

/**
 * Removes a second factor for its owner. Throws `mfa_factor_not_found`, and `insufficient_aal` (422) when the factor is verified and the
 * session has verified none (`aal1`).
 */
export const unenrolFactor = (
  db: Kysely<Database>,
  { account, session }: Pick<ActiveSession, 'account' | 'session'>,
  factorId: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { status } = await lockFactor(trx, { accountId: account.id, factorId });
    if (status === 'verified' && session.aal === 'aal1') {
      throw new AuthError('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' });
    }
    await removeFactor(trx, { accountId: account.id, factorId, actor: account.id });
  });

/**
 * Removes a second factor of an account without checking the caller, and records `FactorRemoved` by `actor`. Sessions that were raised to
 * `aal2` by this factor continue at `aal1`, without its entry in `amr`. Throws `mfa_factor_not_found`.
 */
export const removeFactor = async (
  trx: Kysely<Database>,
  { accountId, factorId, actor }: { accountId: string; factorId: string; actor: AccountActor },
): Promise<void> => {
  const { factor_type } = await lockFactor(trx, { accountId, factorId });
  await trx.deleteFrom('factor').where('id', '=', factorId).execute();
  await trx
    .updateTable('session')
    .set({ aal: 'aal1', factor_id: null, amr: AMR_WITHOUT_FACTORS })
    .where('account_id', '=', accountId)
    .where('factor_id', '=', factorId)
    .execute();
  await recordAccountEvent(trx, {
    accountId,
    actor,
    type: 'FactorRemoved',
    data: { factor: factorId, factorType: factor_type },
  });
};

const AMR_WITHOUT_FACTORS = sql<string>`coalesce((select jsonb_agg(way order by place)
  from jsonb_array_elements(amr) with ordinality as ways (way, place)
  where way ->> 'method' not in ('totp', 'mfa/phone')), '[]'::jsonb)`;
