import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { z } from 'zod';
import { SIGN_IN, safeReturnPath } from '#web/admin/paths.ts';
import { AuthError } from '../auth/auth-error.ts';
import { currentSessionOf, requireStaff } from '../auth/current-session/current-session.ts';
import { authorizationUrl } from '../auth/providers/authorize.ts';
import { requireFullAssurance, unlinkIdentity } from '../auth/providers/unlink.ts';
import type { Auth } from '../auth/service/auth.ts';
import { exchangeFlowCode } from '../auth/tokens/pkce-flow.ts';
import { beginSession } from '../auth/tokens/sessions.ts';
import { validate } from '../http/validate.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';

const PATH = '/api/session/provider';
/** Cookie with the PKCE verifier, which proves that the callback comes from the browser that started the flow. */
const COOKIE = 'provider-verifier';
const PENDING_SECONDS = 15 * 60;

const identity = z.object({ id: z.uuid() });

/**
 * Registers sign-in with an identity provider for the admin area.
 * - `GET /api/session/provider/:name?to`: redirects to the provider; with `?link=1`, in order to link its identity to the signed-in
 *   account.
 * - `GET /api/session/provider`: the URL to which the visitor returns. Starts a session (after linking, the current one continues) and
 *   redirects to `to`; after a failure, redirects with an error code in `?failed`.
 * - `DELETE /api/account/identities/:id`: removes an identity from the signed-in account → 204.
 */
export const staffProviderRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.get<{ Params: { name: string }; Querystring: Record<string, string | undefined> }>(
    `${PATH}/:name`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { to, link } = request.query;
      const verifier = randomPKCECodeVerifier();
      const challenge = await calculatePKCECodeChallenge(verifier);
      const back = new URLSearchParams({ to: safeReturnPath(to) });
      try {
        const url = await authorizationUrl(auth, {
          provider: request.params.name,
          linkTo: link === '1' ? await requireOwnAccount(request) : null,
          redirectTo: `${auth.siteUrl}${PATH}?${back}`,
          challenge: { code_challenge: challenge, code_challenge_method: 's256' },
          scopes: [],
          params: {},
        });
        reply.setCookie(COOKIE, verifier, { ...attributes(auth), maxAge: PENDING_SECONDS });
        return reply.redirect(url, 302);
      } catch (error) {
        return fail(reply, error, back);
      }
    },
  );

  app.get<{ Querystring: Record<string, string | undefined> }>(
    PATH,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { to, error_code } = request.query;
      const back = new URLSearchParams({ to: safeReturnPath(to) });
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

  app.delete('/api/account/identities/:id', async (request, reply) => {
    await requireStaff(request);
    const { id } = validate(identity, request.params);
    await unlinkIdentity(auth, (await currentSessionOf(request))!, id).catch(throwAsProblem);
    return reply.code(204).send();
  });
};

const attributes = ({ secure }: Pick<Auth, 'secure'>) =>
  ({ path: PATH, httpOnly: true, sameSite: 'lax', secure }) as const;

const requireOwnAccount = async (request: FastifyRequest): Promise<string> => {
  const signedIn = await currentSessionOf(request);
  if (!signedIn) throw new AuthError('session_not_found');
  requireFullAssurance(signedIn);
  return signedIn.account.id;
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
