import { createPublicKey, type KeyObject } from 'node:crypto';
import { decodeJwt, exportJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { ed25519Key } from '#storage/ed25519-key.ts';
import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { issuerOf } from './access-token.ts';

/** The role in the token of a program: `anon` has the rights of a visitor, `service_role` those of its service key. */
export type ProgramRole = 'anon' | 'service_role';

/** What signs the tokens of programs. */
export interface ProgramTokenIssuer {
  personalData: KeyedHash;
  /** Without trailing slash. */
  siteUrl: string;
}

const ALGORITHM = 'EdDSA';
/** The `kid`. There is one key for the life of an installation, because programs keep their tokens. */
const KEY_ID = 'programs';

/** Returns the key of the installation, which stays the same when SECRET is rotated. */
const privateKeyOf = ({ personalData }: Pick<ProgramTokenIssuer, 'personalData'>): KeyObject =>
  ed25519Key(Buffer.from(personalData.keyedHash('keys of programs', 'Ed25519'), 'hex'));

/** Creates the JWT of a program. It is no access token: it has no session, and `verifyAccessToken` refuses it. */
export const signProgramToken = (
  issuer: ProgramTokenIssuer,
  role: ProgramRole,
  claims: { jti?: string; iat?: number; exp?: number } = {},
): Promise<string> =>
  new SignJWT({ role, ...claims })
    .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: 'JWT' })
    .setIssuer(issuerOf(issuer))
    .sign(privateKeyOf(issuer));

/** Returns the public key that verifies tokens of programs, for the JWKS. */
export const programJwk = async (issuer: Pick<ProgramTokenIssuer, 'personalData'>): Promise<JWK> => ({
  ...(await exportJWK(createPublicKey(privateKeyOf(issuer)))),
  kid: KEY_ID,
  alg: ALGORITHM,
  use: 'sig',
  key_ops: ['verify'],
});

/** Returns the anon key, the public key of programs without an account: a JWT that is always the same for one SITE_URL. */
export const anonKey = (issuer: ProgramTokenIssuer): Promise<string> => signProgramToken(issuer, 'anon');

/** Returns true for an anon key of this installation, also one that was made for another SITE_URL. */
export const isAnonKey = async (issuer: Pick<ProgramTokenIssuer, 'personalData'>, token: string): Promise<boolean> => {
  if (roleInToken(token) !== 'anon') return false;
  const key = createPublicKey(privateKeyOf(issuer));
  return jwtVerify(token, key, { algorithms: [ALGORITHM] }).then(
    () => true,
    () => false,
  );
};

/** Returns the role that a JWT claims, without verifying it; undefined for another text. */
export const roleInToken = (text: string): unknown => claimsOf(text)?.role;

/** Returns true for a text with the form of a JWT, signed by anyone. */
export const isJwt = (text: string): boolean => claimsOf(text) !== undefined;

const claimsOf = (text: string): JWTPayload | undefined => {
  try {
    return decodeJwt(text);
  } catch {
    return undefined;
  }
};
