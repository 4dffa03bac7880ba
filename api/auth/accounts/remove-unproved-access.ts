import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { OneTimeKind } from '../tokens/one-time-token.ts';
import { revokeAccountKeys } from './revoke-keys.ts';
import type { AccountRow } from './user.ts';

/** What is kept, because it belongs to the step that removes the rest. */
interface Kept {
  /** A kind of one-time token. */
  token?: OneTimeKind;
  /** The PKCE flow of the link that was followed. */
  flowId?: string | null;
  /** A password that this step sets, or that belongs to the link that was followed. */
  password?: boolean;
}

/**
 * Removes every way into an account that the owner of its e-mail address has not proved: password, phone, factors, passkeys, sessions, keys of
 * programs, one-time tokens, PKCE flows, a pending change of e-mail, and identities at providers, except those whose verified e-mail is that of the account.
 * Another person may have set them up at sign-up. An account without e-mail keeps its phone and identities. Returns the account's new row.
 */
export const removeUnprovedAccess = async (
  trx: Kysely<Database>,
  id: string,
  { token, flowId, password = false }: Kept = {},
): Promise<AccountRow> => {
  await trx.deleteFrom('session').where('account_id', '=', id).execute();
  await revokeAccountKeys(trx, id, null);
  await trx.deleteFrom('factor').where('account_id', '=', id).execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', id).execute();
  await trx.deleteFrom('passkey').where('account_id', '=', id).execute();
  await trx.deleteFrom('passkey_registration').where('account_id', '=', id).execute();
  await trx
    .deleteFrom('one_time_token')
    .where('account_id', '=', id)
    .$if(token !== undefined, (query) => query.where('kind', '<>', token!))
    .execute();
  await trx
    .deleteFrom('auth_flow')
    .where('account_id', '=', id)
    .$if(typeof flowId === 'string', (query) => query.where('id', '<>', flowId!))
    .execute();
  await removeUnprovedIdentities(trx, id);
  return trx
    .updateTable('account')
    .set({ new_email: null, new_phone: null, confirmation_sent_at: null })
    .set(({ eb, ref }) => ({
      phone: eb.case().when('email', 'is', null).then(ref('phone')).else(null).end(),
      phone_confirmed_at: eb.case().when('email', 'is', null).then(ref('phone_confirmed_at')).else(null).end(),
    }))
    .$if(!password, (query) => query.set({ password_hash: null }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const removeUnprovedIdentities = async (trx: Kysely<Database>, accountId: string): Promise<void> => {
  await sql`delete from identity using account where account.id = identity.account_id and account.id = ${accountId}
    and account.email is not null and identity.provider <> 'email'
    and (identity_data ->> 'email' = account.email and identity_data ->> 'email_verified' = 'true') is not true`.execute(
    trx,
  );
};
