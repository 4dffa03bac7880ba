import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { AuthError } from '../auth-error.ts';
import type { PasskeyRow, verifyNewCredential } from './verify-credential.ts';

type NewPasskey = Pick<PasskeyRow, 'account_id' | 'name' | 'factor_id'> &
  NonNullable<Awaited<ReturnType<typeof verifyNewCredential>>>;

/** Inserts a passkey and returns it. Throws `webauthn_credential_exists` when an account has this credential already. */
export const insertPasskey = async (trx: Kysely<Database>, row: NewPasskey): Promise<PasskeyRow> => {
  const passkey = await trx
    .insertInto('passkey')
    .values({ id: randomUUID(), ...row })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!passkey) throw new AuthError('webauthn_credential_exists');
  return passkey;
};
