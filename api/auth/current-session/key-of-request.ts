import type { FastifyRequest } from 'fastify';
import { isProgramToken } from '../oauth/program-access-token.ts';
import { isServiceKey, type ServiceKey } from '../service-keys/find-service-key.ts';
import { bearerToken, identifyBearer } from './identify-bearer.ts';

/**
 * Returns the valid key with which a program sent the request, or which its access token stands for; undefined for other requests, whose token is not looked up.
 */
export const keyOfRequest = async (request: FastifyRequest): Promise<ServiceKey | undefined> => {
  const token = bearerToken(request);
  if (!token || (!isServiceKey(token) && !isProgramToken(token))) return undefined;
  const owner = await identifyBearer(request);
  return owner && 'key' in owner ? owner.key : undefined;
};
