import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endSessions } from '../tokens/sessions.ts';
import { requireBearerSession } from './bearer-session.ts';
import { parseAuthInput } from './parse-input.ts';

const query = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

/**
 * Registers `POST logout?scope=global|local|others` → 204: ends all sessions of the account (the default), only the caller's, or all
 * others. 400 `validation_failed` for another scope.
 */
export const logoutRoutes = (scope: FastifyInstance): void => {
  scope.post('/logout', async (request, reply) => {
    const { scope: which } = parseAuthInput(query, request.query);
    const { account, session } = await requireBearerSession(request);
    await endSessions(scope.auth.db, { accountId: account.id, sessionId: session.id, scope: which });
    return reply.code(204).send();
  });
};
