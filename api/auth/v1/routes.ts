import type { FastifyInstance } from 'fastify';
import { acceptEmptyJsonBodies } from '../../http/empty-body.ts';
import { allowAnyOrigin, answerPreflights } from '../../http/security/cors.ts';
import { AuthError } from '../auth-error.ts';
import { adminUserRoutes } from './admin-users.ts';
import { sendAuthError } from './errors.ts';
import { factorRoutes } from './factors.ts';
import { invitationRoutes } from './invite.ts';
import { logoutRoutes } from './logout.ts';
import { oauthClientRoutes } from './oauth-clients.ts';
import { otpRoutes } from './otp.ts';
import { passkeyRoutes } from './passkeys.ts';
import { providerRoutes } from './providers.ts';
import { settingsRoutes } from './settings.ts';
import { signupRoutes } from './signup.ts';
import { tokenRoutes } from './token.ts';
import { userRoutes } from './user.ts';
import { verifyRoutes } from './verify.ts';

/** Response headers that scripts of other origins may read. */
const EXPOSED_HEADERS = ['x-sb-error-code', 'x-supabase-api-version', 'x-total-count', 'link', 'retry-after'];

/** Registers the auth API under `/auth/v1`, compatible with Supabase clients (docs/decisions/0022). */
export const authRoutes = async (scope: FastifyInstance): Promise<void> => {
  scope.setErrorHandler(sendAuthError);
  acceptEmptyJsonBodies(scope);
  allowAnyOrigin(scope, { allowCrossOrigin: true, exposed: EXPOSED_HEADERS });
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
  settingsRoutes(scope);
  signupRoutes(scope);
  tokenRoutes(scope);
  otpRoutes(scope);
  verifyRoutes(scope);
  userRoutes(scope);
  logoutRoutes(scope);
  factorRoutes(scope);
  passkeyRoutes(scope);
  adminUserRoutes(scope);
  oauthClientRoutes(scope);
  invitationRoutes(scope);
  providerRoutes(scope);
  answerPreflights(scope, () => new AuthError('not_found'));
};
