import type { FastifyInstance } from 'fastify';
import { acceptEmptyJsonBodies } from '../../http/empty-json-body.ts';
import type { RouteAccess } from '../../http/route-access.ts';
import { AuthError } from '../auth-error.ts';
import { adminUserRoutes } from './admin-users.ts';
import { allowAnyOrigin, sendPreflight } from './cors.ts';
import { sendAuthError } from './errors.ts';
import { factorRoutes } from './factors.ts';
import { invitationRoutes } from './invite.ts';
import { logoutRoutes } from './logout.ts';
import { otpRoutes } from './otp.ts';
import { providerRoutes } from './providers.ts';
import { settingsRoutes } from './settings.ts';
import { signupRoutes } from './signup.ts';
import { tokenRoutes } from './token.ts';
import { userRoutes } from './user.ts';
import { verifyRoutes } from './verify.ts';

/** Refuses every request that no other route matches, except preflight requests of browsers. */
const PREFLIGHT_ONLY: RouteAccess = {
  audience: 'nobody',
  guard: async ({ method }) => {
    if (method !== 'OPTIONS') throw new AuthError('not_found');
  },
};

/** Registers the auth API under `/auth/v1`, compatible with Supabase clients (docs/decisions/0022). */
export const authRoutes = async (scope: FastifyInstance): Promise<void> => {
  scope.setErrorHandler(sendAuthError);
  acceptEmptyJsonBodies(scope);
  allowAnyOrigin(scope);
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
  adminUserRoutes(scope);
  invitationRoutes(scope);
  providerRoutes(scope);
  scope.all('/*', { config: { access: PREFLIGHT_ONLY } }, async (request, reply) => sendPreflight(request, reply));
};
