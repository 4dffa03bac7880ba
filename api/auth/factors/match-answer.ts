import type { Kysely, Selectable } from 'kysely';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Auth } from '../service/auth.ts';
import type { AuthServices } from '../tokens/services.ts';
import type { AuthenticationResponse, RegistrationResponse } from '../webauthn/credential.ts';
import { insertPasskey } from '../webauthn/insert-passkey.ts';
import { recordUse } from '../webauthn/record-use.ts';
import { verifyAssertion, verifyNewCredential } from '../webauthn/verify-credential.ts';
import { codeHashOf } from './challenge.ts';
import { SECRET_PURPOSE } from './enrol.ts';
import { matchTotpStep } from './totp.ts';

export type Factor = Selectable<AuthTables['factor']>;
export type Challenge = Selectable<AuthTables['factor_challenge']>;

/** What answers a challenge: a typed code, the new credential of a WebAuthn factor, or the signature of its credential. */
export type FactorAnswer = { code: string } | { created: RegistrationResponse } | { signed: AuthenticationResponse };

export type FactorServices = AuthServices & Pick<Auth, 'redirects'>;

/** The columns of the factor to store for a correct answer. */
type Columns = { last_step?: bigint };

/**
 * Returns the columns of the factor to store for a correct answer; undefined for a wrong one. A credential is stored, or its use. Throws
 * `webauthn_credential_exists`.
 */
export const matchAnswer = async (
  services: FactorServices,
  trx: Kysely<Database>,
  { factor, challenge, answer }: { factor: Factor; challenge: Challenge; answer: FactorAnswer },
): Promise<Columns | undefined> => {
  if (factor.factor_type === 'webauthn') {
    if ('created' in answer) return storeCredential(services, trx, factor, challenge, answer.created);
    return 'signed' in answer ? useCredential(services, trx, factor, challenge, answer.signed) : undefined;
  }
  return 'code' in answer ? matchCode(services, factor, challenge, answer.code.trim()) : undefined;
};

const matchCode = (
  { sealing, personalData }: AuthServices,
  factor: Factor,
  challenge: Challenge,
  code: string,
): Columns | undefined => {
  if (factor.factor_type === 'phone') {
    return codeHashOf(personalData, challenge.id, code) === challenge.code_hash ? {} : undefined;
  }
  const step = matchTotpStep(sealing.unseal(SECRET_PURPOSE, factor.id, factor.secret!), code, factor.last_step);
  return step === undefined ? undefined : { last_step: step };
};

const storeCredential = async (
  services: FactorServices,
  trx: Kysely<Database>,
  { id, account_id, friendly_name, status }: Factor,
  { challenge }: Challenge,
  created: RegistrationResponse,
): Promise<Columns | undefined> => {
  if (status === 'verified' || challenge === null) return undefined;
  const columns = await verifyNewCredential(services, created, { challenge, requireUserVerification: false });
  if (!columns) return undefined;
  await insertPasskey(trx, { account_id, factor_id: id, name: friendly_name ?? '', ...columns });
  return {};
};

const useCredential = async (
  services: FactorServices,
  trx: Kysely<Database>,
  { id }: Factor,
  { challenge }: Challenge,
  signed: AuthenticationResponse,
): Promise<Columns | undefined> => {
  const passkey = await trx.selectFrom('passkey').selectAll().where('factor_id', '=', id).executeTakeFirst();
  if (!passkey || challenge === null) return undefined;
  const verified = await verifyAssertion(services, passkey, signed, { challenge, requireUserVerification: false });
  if (!verified || (await recordUse(trx, passkey, verified))) return undefined;
  return {};
};
