import type { FastifyRequest } from 'fastify';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { currentStaffAccount, notSignedIn, requireStaff } from '../auth/current-session/current-session.ts';
import { identifyBearer } from '../auth/current-session/identify-bearer.ts';
import { RestError } from './protocol/rest-error.ts';

/**
 * Returns the staff role of the owner of the bearer token or key; undefined for visitors, service keys and accounts without role. Throws
 * `PGRST301` (401) for a token that is not valid. Cookies are not read.
 */
export const callerRole = async (request: FastifyRequest): Promise<StaffRole | undefined> => {
  const owner = await identifyBearer(request);
  if (owner?.kind === 'account key') return (await requireStaff(request)).role;
  if (owner?.kind === 'account') return (await currentStaffAccount(request))?.role;
  if (owner?.kind !== 'invalid') return undefined;
  if (owner.form === 'account key') throw notSignedIn(request);
  const message = owner.form === 'service key' ? INVALID_KEY : owner.error.message;
  throw new RestError(401, 'PGRST301', message, { cause: owner.error });
};

const INVALID_KEY = 'The service key was revoked, has expired or never existed';
