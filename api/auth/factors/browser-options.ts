import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { Auth } from '../service/auth.ts';
import { CHALLENGE_SECONDS, creationOptions } from '../webauthn/creation-options.ts';
import { webAuthn } from '../webauthn/library.ts';
import { relyingParty } from '../webauthn/relying-party.ts';
import { descriptorOf } from '../webauthn/verify-credential.ts';

/** The options of a browser for a `webauthn` factor, in Supabase's format. */
export type BrowserOptions =
  | { type: 'create'; credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } }
  | { type: 'request'; credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } };

type Site = Pick<Auth, 'siteUrl' | 'redirects'>;

interface FactorRow {
  id: string;
  account_id: string;
  status: 'unverified' | 'verified';
}

/** Returns the options, with a new challenge, with which a browser creates the credential of a new factor, or signs with that of another. */
export const browserOptions = async (site: Site, trx: Kysely<Database>, factor: FactorRow): Promise<BrowserOptions> =>
  factor.status === 'unverified'
    ? { type: 'create', credential_options: { publicKey: await optionsToCreate(site, trx, factor) } }
    : { type: 'request', credential_options: { publicKey: await optionsToSign(site, trx, factor) } };

const optionsToCreate = async (site: Site, trx: Kysely<Database>, { account_id }: FactorRow) => {
  const account = await trx.selectFrom('account').selectAll().where('id', '=', account_id).executeTakeFirstOrThrow();
  return creationOptions(site, trx, account, { discoverable: false });
};

const optionsToSign = async (site: Site, trx: Kysely<Database>, { id }: FactorRow) => {
  const passkeys = await trx
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('factor_id', '=', id)
    .execute();
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(site).id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(descriptorOf),
  });
};
