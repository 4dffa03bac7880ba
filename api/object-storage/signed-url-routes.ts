import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import type { RouteServices } from '../endpoints.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import { revokeSigning } from './access/signing-list.ts';
import { relayStorageEventsAfterChanges } from './audit/storage-event-relay.ts';

const signing = z.object({ id: z.uuid() });

/**
 * Registers `DELETE /api/signed-urls/:id`, for administrators: revokes the URLs that were signed together → 204; 404 when they have expired
 * or were revoked.
 */
export const signedUrlRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const { db } = services;
  relayStorageEventsAfterChanges(app, services);
  app.delete('/api/signed-urls/:id', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { id } = validate(signing, request.params);
    if (!(await revokeSigning(db, id, admittedStaff(request)))) throw new Problem(404, 'not_found');
    return reply.code(204).send();
  });
};
