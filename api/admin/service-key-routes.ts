import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newServiceKey } from '#domain/account/service-key-forms.ts';
import { currentSessionOf, requireStaff } from '../auth/current-session/current-session.ts';
import { requireRecentProof } from '../auth/current-session/recent-proof.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { createServiceKey, revokeServiceKey } from '../auth/service-keys/change-service-keys.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';

const creation = newServiceKey.extend({ password: z.string().max(1000).optional() }).strict();
const serviceKey = z.object({ id: z.uuid() });

/**
 * Registers the routes of the service keys, for administrators.
 * - `POST /api/service-keys {name, scopes, days, password?}` → `{id, key}`, the only response that contains the key; 422 `proof_required`
 *   without the password when the sign-in was more than five minutes ago.
 * - `DELETE /api/service-keys/:id`: revokes a key → 204; 404 when it does not exist or was revoked.
 */
export const serviceKeyRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.post('/api/service-keys', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { id } = await requireStaff(request, ['admin']);
    const { password, ...asked } = validate(creation, request.body);
    await requireRecentProof(request, (await currentSessionOf(request))!, password);
    return reply.header('cache-control', 'private, no-store').send(await createServiceKey(auth, asked, id));
  });

  app.delete('/api/service-keys/:id', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { id: admin } = await requireStaff(request, ['admin']);
    const { id } = validate(serviceKey, request.params);
    if (!(await revokeServiceKey(auth.db, id, admin))) throw new Problem(404, 'not_found');
    return reply.code(204).send();
  });
};
