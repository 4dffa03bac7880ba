import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { z } from 'zod';
import { SIGN_IN, safeReturnPath } from '#web/admin/paths.ts';
import { AuthError } from '../../auth/auth-error.ts';
import { admittedSession } from '../../auth/current-session/admitted.ts';
import { currentSessionOf } from '../../auth/current-session/current-session.ts';
import { proofFields, requireRecentProof } from '../../auth/current-session/recent-proof.ts';
import { staffAccess } from '../../auth/current-session/staff-access.ts';
import { beginAuthorization } from '../../auth/providers/authorize.ts';
import { keepInBrowser, type LinkTarget } from '../../auth/providers/pending-authorization.ts';
import { unlinkIdentity } from '../../auth/providers/unlink.ts';
import type { Auth } from '../../auth/service/auth.ts';
import { exchangeFlowCode } from '../../auth/tokens/pkce-flow.ts';
import { beginSession } from '../../auth/tokens/sessions.ts';
import { STAFF_ROLES } from '../../endpoints.ts';
import { ANYONE } from '../../http/route-access.ts';
import { validate } from '../../http/validate.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';

const PATH = '/api/session/provider';
/** Cookie with the PKCE verifier, which proves that the callback comes from the browser that started the flow. */
const COOKIE = 'provider-verifier';
const PENDING_SECONDS = 15 * 60;

const identity = z.object({ id: z.uuid() });
const proof = z.strictObject(proofFields);
const linkRequest = z.strictObject({
  to: z.string().max(500).optional(),
  ...proofFields,
});

/**
 * Registers sign-in with an identity provider for the admin area.
 * - `GET /api/session/provider/:name?to`: redirects to the provider.
 * - `POST /api/session/provider/:name {password?, to?}`: begins to link the provider's identity to the signed-in account → `{url}`, where
 *   the browser goes next; 422 `proof_required` without the password when the sign-in was more than five minutes ago.
 * - `GET /api/session/provider`: the URL to which the visitor returns. Starts a session (after linking, the current one continues) and
 *   redirects to `to`; after a failure, redirects with an error code in `?failed`.
 * - `DELETE /api/account/identities/:id {password?}`: removes an identity from the signed-in account → 204. That of the e-mail, with which
 *   the
 *   password is removed, needs a proof as above.
 */
export const staffProviderRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.get<{ Params: { name: string }; Querystring: Record<string, string | undefined> }>(
    `${PATH}/:name`,
    { config: { access: ANYONE }, exposeHeadRoute: false },
    async (request, reply) => {
      const { to } = request.query;
      try {
        return reply.redirect(await leave(request, reply, { linkTo: null, to }), 302);
      } catch (error) {
        return fail(reply, error, returnQuery(to));
      }
    },
  );

  app.post<{ Params: { name: string } }>(
    `${PATH}/:name`,
    { config: { access: staffAccess(STAFF_ROLES) } },
    async (request, reply) => {
      const signedIn = admittedSession(request);
      const { to, password } = validate(linkRequest, request.body ?? {});
      await requireRecentProof(request, signedIn, password);
      const linkTo = { accountId: signedIn.account.id, sessionId: signedIn.session.id };
      const url = await leave(request, reply, { linkTo, to }).catch(throwAsProblem);
      return reply.header('cache-control', 'private, no-store').send({ url });
    },
  );

  app.get<{ Querystring: Record<string, string | undefined> }>(
    PATH,
    { config: { access: ANYONE }, exposeHeadRoute: false },
    async (request, reply) => {
      const { to, error_code } = request.query;
      const back = returnQuery(to);
      reply.header('referrer-policy', 'no-referrer').clearCookie(COOKIE, attributes(auth));
      if (error_code !== undefined) {
        const signedIn = await currentSessionOf(request);
        return reply.redirect(`${signedIn ? safeReturnPath(to) : SIGN_IN}?${failedWith(error_code, back)}`, 303);
      }
      try {
        await completeSignIn(request);
        return reply.redirect(safeReturnPath(to), 303);
      } catch (error) {
        return fail(reply, error, back);
      }
    },
  );

  app.delete(
    '/api/account/identities/:id',
    { config: { access: staffAccess(STAFF_ROLES) } },
    async (request, reply) => {
      const { id } = validate(identity, request.params);
      const { password } = validate(proof, request.body ?? {});
      const signedIn = admittedSession(request);
      const prove = () => requireRecentProof(request, signedIn, password);
      await unlinkIdentity(auth, signedIn, id, prove).catch(throwAsProblem);
      return reply.code(204).send();
    },
  );
};

const attributes = ({ secure }: Pick<Auth, 'secure'>) =>
  ({ path: PATH, httpOnly: true, sameSite: 'lax', secure }) as const;

const returnQuery = (to: string | undefined): URLSearchParams => new URLSearchParams({ to: safeReturnPath(to) });

/** Begins a sign-in at the provider `:name`, keeps it in the browser, and returns the URL to go to. */
const leave = async (
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  { linkTo, to }: { linkTo: LinkTarget | null; to: string | undefined },
): Promise<string> => {
  const { auth } = request.server;
  const verifier = randomPKCECodeVerifier();
  const { url, pending } = await beginAuthorization(auth, {
    provider: request.params.name,
    linkTo,
    redirectTo: `${auth.siteUrl}${PATH}?${returnQuery(to)}`,
    challenge: { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 's256' },
    scopes: [],
    params: {},
  });
  keepInBrowser(reply, auth, pending);
  reply.setCookie(COOKIE, verifier, { ...attributes(auth), maxAge: PENDING_SECONDS });
  return url;
};

/**
 * Exchanges the code and starts a session; after linking, the current session continues. Throws `signup_disabled` when the account has no
 * staff role.
 */
const completeSignIn = async (request: FastifyRequest): Promise<void> => {
  const { auth } = request.server;
  const { code = '' } = request.query as { code?: string };
  const flow = await exchangeFlowCode(auth.db, { code, verifier: request.cookies[COOKIE] ?? '' });
  const { accountId, method, provider } = flow;
  const signedIn = await currentSessionOf(request);
  if (signedIn?.account.id === accountId) return;
  const account = await auth.db.selectFrom('account').select('role').where('id', '=', accountId).executeTakeFirst();
  if (!account?.role) throw new AuthError('signup_disabled');
  const userAgent = request.headers['user-agent'];
  request.newSession = await beginSession(auth, accountId, { method, ...(provider && { provider }), userAgent });
};

const fail = (reply: FastifyReply, error: unknown, back: URLSearchParams): FastifyReply => {
  if (!(error instanceof AuthError)) throw error;
  reply.request.log.info({ err: error }, 'provider sign-in failed (admin area)');
  return reply.redirect(`${SIGN_IN}?${failedWith(error.code, back)}`, 303);
};

const failedWith = (code: string, back: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...back, ['failed', /^\w{1,60}$/.test(code) ? code : 'bad_oauth_callback']]);
