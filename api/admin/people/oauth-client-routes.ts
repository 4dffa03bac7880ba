import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { admittedStaff } from '../../auth/current-session/admitted.ts';
import { staffAccess } from '../../auth/current-session/staff-access.ts';
import { deleteRegisteredClient } from '../../auth/oauth/registered-clients.ts';
import { validate } from '../../http/validate.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';

const oauthClient = z.object({ id: z.uuid() });

/**
 * Registers the route with which the admin area removes a registered client for OAuth, for administrators.
 * - `DELETE /api/oauth-clients/:id`: ends the access of all who connected as this client → 204; 404 when there is none.
 */
export const oauthClientRoutes = (app: FastifyInstance): void => {
  app.delete('/api/oauth-clients/:id', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { id } = validate(oauthClient, request.params);
    await deleteRegisteredClient(app.auth.db, id, admittedStaff(request).id).catch(throwAsProblem);
    return reply.code(204).send();
  });
};
