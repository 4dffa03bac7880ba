import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { findServiceKeyById, type ServiceKey } from '../service-keys/find-service-key.ts';
import { secondsNow } from '../tokens/access-token.ts';
import type { AuthServices } from '../tokens/services.ts';
import type { Grant } from './grants.ts';
import { resourceUrls } from './resources.ts';

/** The type of an access token that is a JWT (RFC 9068 §2.1). */
const TYPE = 'at+jwt';

type TokenServices = Pick<AuthServices, 'db' | 'keys' | 'siteUrl' | 'accessTokenSeconds'>;

/** Creates an access token of a program that connected by OAuth (RFC 9068). It is valid while the key of the grant is. */
export const issueProgramToken = async (services: TokenServices, grant: Grant): Promise<string> => {
  const { id, alg, privateKey } = await services.keys.current();
  const now = Math.floor(await secondsNow(services.db));
  return new SignJWT({ client_id: grant.clientId, scope: grant.scopes.join(' '), key_id: grant.keyId })
    .setProtectedHeader({ alg, kid: id, typ: TYPE })
    .setIssuer(services.siteUrl)
    .setSubject(grant.accountId)
    .setAudience(grant.resource)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + services.accessTokenSeconds)
    .sign(privateKey);
};

/** Returns true for a text with the form of a program's access token, valid or not. */
export const isProgramToken = (token: string): boolean => headerOf(token)?.typ === TYPE;

const headerOf = (token: string) => {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return undefined;
  }
};

const claims = z.object({ key_id: z.uuid() });

/**
 * Returns the key that a program's access token stands for, and records its use; undefined for a token that is expired, was issued for
 * something else than our resources or not by us, or whose key is revoked.
 */
export const findKeyOfToken = async (services: TokenServices, token: string): Promise<ServiceKey | undefined> => {
  const kid = headerOf(token)?.kid;
  const signedBy = kid === undefined ? undefined : await services.keys.find(kid);
  if (!signedBy) return undefined;
  const verified = await jwtVerify(token, signedBy.key, {
    algorithms: [signedBy.alg],
    typ: TYPE,
    issuer: services.siteUrl,
    audience: resourceUrls(services.siteUrl),
    currentDate: new Date((await secondsNow(services.db)) * 1000),
    requiredClaims: ['exp'],
  }).catch(() => undefined);
  const { data } = claims.safeParse(verified?.payload);
  return data && findServiceKeyById(services.db, data.key_id);
};

/** Returns the id of the key in a program's token, without verifying it; undefined for another text. */
export const keyIdIn = (token: string): string | undefined =>
  isProgramToken(token) ? claims.safeParse(decodeJwt(token)).data?.key_id : undefined;
