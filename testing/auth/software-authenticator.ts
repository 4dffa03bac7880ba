import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

export interface AuthenticatorOptions {
  /** The page on which it is used. Default: the site under test. */
  origin?: string;
  /** Default: localhost. */
  rpId?: string;
}

/** How one signature deviates from a proper one. */
interface Deviation {
  /** False: the user touched the authenticator only, and gave no PIN. */
  verifiesUser?: boolean;
  /** Default: one more than before. */
  counter?: number;
  /** Default: the id that the authenticator got at its registration. */
  userHandle?: string;
}

/** Creates an authenticator with one discoverable credential, which signs by node:crypto what a browser would hand to it. */
export const createAuthenticator = ({ origin = 'http://localhost', rpId = 'localhost' }: AuthenticatorOptions = {}) => {
  const id = randomBytes(32).toString('base64url');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle = '';
  let count = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, ...rest: Buffer[]) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, ...rest]);
  };
  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create(
      { challenge, user }: PublicKeyCredentialCreationOptionsJSON,
      attestation: { fmt?: string; attStmt?: Map<string, unknown> } = {},
    ): RegistrationResponseJSON {
      userHandle = user.id;
      const credentialId = Buffer.from(id, 'base64url');
      const head = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId]);
      const flags = USER_PRESENT | USER_VERIFIED | NEW_CREDENTIAL;
      const { fmt = 'none', attStmt = new Map() } = attestation;
      const object = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authenticatorData(flags, 0, head, coseKey(publicKey.export({ format: 'jwk' }))))],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: encode(object).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get(
      { challenge }: Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge'>,
      { verifiesUser = true, counter = count + 1, userHandle: handle = userHandle }: Deviation = {},
    ): AuthenticationResponseJSON {
      count = counter;
      const data = authenticatorData(USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0), counter);
      const client = clientData('webauthn.get', challenge);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle: handle,
        },
      };
    },
  };
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const encode = (value: Map<string | number, unknown>): Buffer =>
  Buffer.from(isoCBOR.encode(value as unknown as Parameters<typeof isoCBOR.encode>[0]));

/** A P-256 key for ES256, as COSE encodes it (RFC 9053). */
const coseKey = ({ x, y }: { x?: string; y?: string }): Buffer =>
  encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  );
