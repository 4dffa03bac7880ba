import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { programConsent } from '#domain/account/service-key-forms.ts';
import { admittedSession } from '../../auth/current-session/admitted.ts';
import { proofFields, requireRecentProof } from '../../auth/current-session/recent-proof.ts';
import { staffAccess } from '../../auth/current-session/staff-access.ts';
import { createAuthorizationCode } from '../../auth/oauth/authorization-code.ts';
import { answerUrl, parseAuthorizationRequest } from '../../auth/oauth/authorization-request.ts';
import { STAFF_ROLES } from '../../endpoints.ts';
import { PRIVATE_HEADERS } from '../../http/private-headers.ts';
import { Problem } from '../../http/problem.ts';
import { validate } from '../../http/validate.ts';

/** The consent of the account owner. `request` is the query of the authorization request. */
const consent = programConsent.extend({ request: z.string().max(12_000), ...proofFields }).strict();

/**
 * Registers `POST /api/account/programs {request, scopes, password?}` → `{redirect}`: the account owner lets the program of an authorization
 * request act for the account, with those of the scopes that it asked for; `redirect` brings the program its code. Throws 400 for a request that is not
 * valid, and 422 `proof_required` without the password when the sign-in was more than five minutes ago.
 */
export const programConsentRoute = (app: FastifyInstance): void => {
  const { auth } = app;
  app.post('/api/account/programs', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const signedIn = admittedSession(request);
    const { request: query, scopes: agreed, password } = validate(consent, request.body);
    const asked = await parseAuthorizationRequest(auth, new URLSearchParams(query));
    if (!asked || 'redirect' in asked) throw new Problem(400, 'unreadable');
    const scopes = asked.scopes.filter((scope) => agreed.includes(scope));
    if (scopes.length === 0)
      throw new Problem(422, 'invalid', { fields: [{ path: 'scopes', code: 'scopes_required' }] });
    await requireRecentProof(request, signedIn, password);
    const code = await createAuthorizationCode(auth.db, asked, { account: signedIn.account.id, scopes });
    return reply.headers(PRIVATE_HEADERS).send({ redirect: answerUrl(auth, asked, { code }) });
  });
};
