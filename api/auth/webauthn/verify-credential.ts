import type {
  AuthenticatorTransport,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Auth } from '../service/auth.ts';
import type { AuthenticationResponse, RegistrationResponse } from './credential.ts';
import { ALGORITHMS, webAuthn, webAuthnHelpers } from './library.ts';
import { relyingParty } from './relying-party.ts';

export type PasskeyRow = Selectable<AuthTables['passkey']>;
type Site = Pick<Auth, 'siteUrl' | 'redirects'>;

interface Expected {
  /** As base64url. */
  challenge: string;
  /** True if the authenticator must have verified its user, by PIN or biometrics. */
  requireUserVerification: boolean;
}

/** Checks a new credential and returns its columns in the table `passkey`; undefined when it is not valid. */
export const verifyNewCredential = async (
  site: Site,
  response: RegistrationResponse,
  { challenge, requireUserVerification }: Expected,
) => {
  const { id, origins } = relyingParty(site);
  const verify = async () => {
    if (await hasCertificates(response)) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    return verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  };
  const { registrationInfo } = (await verify().catch(refuse)) ?? {};
  return registrationInfo && columnsOf(registrationInfo, response.response.transports ?? []);
};

/**
 * Returns true if an attestation names certificates. The site asks for none, so that browsers remove them: a visitor who sends some wants
 * them to be read.
 */
const hasCertificates = async ({ response }: RegistrationResponse): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await webAuthnHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  return !['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined;
};

const columnsOf = (
  {
    credential,
    credentialBackedUp,
    credentialDeviceType,
  }: NonNullable<VerifiedRegistrationResponse['registrationInfo']>,
  transports: string[],
) => ({
  credential_id: credential.id,
  public_key: Buffer.from(credential.publicKey),
  counter: credential.counter,
  transports: JSON.stringify(transports),
  backup_eligible: credentialDeviceType === 'multiDevice',
  backed_up: credentialBackedUp,
});

/**
 * Checks that a passkey signed the challenge, and returns what its authenticator says. Undefined when it is not valid. The counter is
 * compared by `recordUse`.
 */
export const verifyAssertion = async (
  site: Site,
  passkey: PasskeyRow,
  response: AuthenticationResponse,
  { challenge, requireUserVerification }: Expected,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> => {
  const { id, origins } = relyingParty(site);
  const { userHandle, ...signed } = response.response;
  const isOwners = !userHandle || Buffer.from(userHandle, 'base64url').toString() === passkey.account_id;
  if (!isOwners || response.id !== passkey.credential_id) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const found = await verifyAuthenticationResponse({
    response: { ...response, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(refuse);
  return found?.verified ? found.authenticationInfo : undefined;
};

/** The library throws for whatever a response lacks or contradicts. */
const refuse = (): undefined => undefined;

/** Returns the passkey as browsers name it in their options. */
export const descriptorOf = ({ credential_id, transports }: Pick<PasskeyRow, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  transports: transports as AuthenticatorTransport[],
});
