import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { accountOf } from '../auth/routes.ts';
import type { RouteServices } from '../endpoints.ts';
import type { Who } from './policies.ts';
import { StorageError } from './storage-error.ts';

/** Who calls; `id` is their account's, where they have one. */
export interface Caller {
  who: Who;
  id: string | null;
}

const SERVICE_PREFIX = 'levada_service_';

/** The key with which a program of the house calls. It follows from the secret and is kept nowhere. */
export const serviceKey = (hashing: Pick<PersonalData, 'keyedHash'>): string =>
  SERVICE_PREFIX + hashing.keyedHash('service key', '1');

/** Who calls, by `Authorization: Bearer …` or by the session's cookie. Throws `InvalidJWT` for a token that is not good. */
export const callerOf = async ({ db, personalData }: RouteServices, request: FastifyRequest): Promise<Caller> => {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token && same(token, serviceKey(personalData))) return { who: 'service', id: null };
    throw new StorageError('InvalidJWT');
  }
  const account = await accountOf(db, request);
  if (!account || account.role === 'system') return { who: 'visitor', id: null };
  return { who: account.role, id: account.id };
};

/** Takes as long for any wrong key. */
const same = (given: string, key: string): boolean => timingSafeEqual(digestOf(given), digestOf(key));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
