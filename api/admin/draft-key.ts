import type { FastifyInstance } from 'fastify';
import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { STAFF_ROLES } from '../endpoints.ts';

/**
 * Registers `GET /api/desk/draft-key`: the key with which browsers encrypt the account's unsaved text → `{account, key}`, 32 bytes as
 * base64.
 */
export const draftKeyRoute = (app: FastifyInstance, { personalData }: { personalData: KeyedHash }): void => {
  app.get('/api/desk/draft-key', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const { id } = admittedStaff(request);
    const key = Buffer.from(personalData.keyedHash('unsaved text in browsers', id), 'hex').toString('base64');
    return reply.header('cache-control', 'private, no-store').send({ account: id, key });
  });
};
