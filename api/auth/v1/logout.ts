import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import { admittedSession } from '../current-session/admitted.ts';
import { endSessions, needsSecondFactor } from '../tokens/sessions.ts';
import { parseAuthInput } from './parse-input.ts';
import { ACCOUNT_OWNER } from './route-access.ts';

const query = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

/**
 * Registers `POST logout?scope=global|local|others` → 204: ends all sessions of the account (the default), only the caller's, or all
 * others. 400 `validation_failed` for another scope. While the caller's session needs a second factor, it can end no other session:
 * `others` is refused with 401 `insufficient_aal`, and so is `global`, which then ends the caller's session only.
 */
export const logoutRoutes = (scope: FastifyInstance): void => {
  scope.post('/logout', { config: { access: ACCOUNT_OWNER } }, async (request, reply) => {
    const { scope: which } = parseAuthInput(query, request.query);
    const signedIn = admittedSession(request);
    const { account, session } = signedIn;
    const isLimited = which !== 'local' && needsSecondFactor(signedIn);
    if (which !== 'others' || !isLimited) {
      const ended = isLimited ? 'local' : which;
      await endSessions(scope.auth.db, { accountId: account.id, sessionId: session.id, scope: ended });
    }
    if (isLimited) {
      throw new AuthError('insufficient_aal', { message: 'AAL2 session is required to end other sessions' });
    }
    return reply.code(204).send();
  });
};
