import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ANYONE } from '../../http/route-access.ts';
import { AuthError } from '../auth-error.ts';
import { PKCE_TOKEN_PREFIX } from '../emails/action-link.ts';
import type { Auth } from '../service/auth.ts';
import { recognizeClient, rememberNetwork } from '../service/known-client.ts';
import { allowedRedirect } from '../sign-in/redirect.ts';
import {
  VERIFICATIONS,
  type VerificationResult,
  type VerificationType,
  verifyCode,
  verifyLink,
} from '../sign-in/verify.ts';
import { issueFlowCode } from '../tokens/pkce-flow.ts';
import { beginSession, type Session } from '../tokens/sessions.ts';
import { redirectOf } from './fields.ts';
import { toUrlFragment } from './fragment.ts';
import { blankAsUndefined, email, identifierOf, phone } from './identifier-fields.ts';
import { parseAuthBody, parseAuthInput } from './parse-input.ts';

const type = z.enum(Object.keys(VERIFICATIONS) as [VerificationType, ...VerificationType[]]);
const body = z.object({
  type,
  token: blankAsUndefined(z.string().max(200)),
  token_hash: blankAsUndefined(z.string().max(200)),
  email: blankAsUndefined(email),
  phone: blankAsUndefined(phone),
});
const query = z.object({ token: z.string().max(200), type });

const AWAITS_OTHER_EMAIL = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Registers the routes that consume one-time codes and links. When a change of e-mail still needs the confirmation of the other e-mail,
 * both give a message instead of a session.
 * - `POST verify {type, token, email | phone}` with a code, or `{type, token_hash}` with the token of a link → a session; 403
 *   `otp_expired`.
 * - `GET verify?token&type`, the target of e-mailed links → 303 to `redirect_to`, with the session after `#`, or with `?code=` for PKCE. An
 *   error is put after `#`, for PKCE also into the query.
 */
export const verifyRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.post('/verify', { config: { access: ANYONE } }, async (request) => {
    const { type, token, token_hash, ...given } = parseAuthBody(body, request.body);
    const verified = token_hash
      ? await verifyLink(auth, type, withoutPrefix(token_hash))
      : await verifyTyped(request, { type, code: token, given });
    return verified.awaitsOtherEmail ? { msg: AWAITS_OTHER_EMAIL, code: 200 } : begin(request, verified);
  });

  // No HEAD route: it would consume the token.
  scope.get('/verify', { config: { access: ANYONE }, exposeHeadRoute: false }, async (request, reply) => {
    const target = new URL(allowedRedirect(auth, redirectOf(request)));
    try {
      await follow(request, target);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const { code, message } = error;
      const fields = { error: 'access_denied', error_code: code, error_description: message };
      target.hash = new URLSearchParams(fields).toString();
      if (isForCode(request)) for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
    }
    return reply.header('referrer-policy', 'no-referrer').redirect(target.href, 303);
  });
};

const verifyTyped = async (
  request: FastifyRequest,
  {
    type,
    code,
    given,
  }: { type: VerificationType; code: string | undefined; given: Parameters<typeof identifierOf>[0] },
): Promise<VerificationResult> => {
  const { auth } = request.server;
  const name = identifierOf(given);
  if (code === undefined)
    throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' });
  const recipient = 'email' in name ? name.email : name.phone;
  const client = await recognizeClient(request, recipient);
  return (await auth.throttle.attempt(client, recipient, () => verifyCode(auth, { type, recipient, code })))!;
};

const withoutPrefix = (token: string): string =>
  token.startsWith(PKCE_TOKEN_PREFIX) ? token.slice(PKCE_TOKEN_PREFIX.length) : token;

/** Returns true for a link of a PKCE flow, also if its token is not valid. */
const isForCode = ({ query }: FastifyRequest): boolean =>
  String((query as { token?: unknown }).token).startsWith(PKCE_TOKEN_PREFIX);

const follow = async (request: FastifyRequest, target: URL): Promise<void> => {
  const { auth } = request.server;
  const { token, type } = parseAuthInput(query, request.query);
  const verified = await verifyLink(auth, type, withoutPrefix(token));
  if (verified.awaitsOtherEmail) {
    target.hash = new URLSearchParams({ message: AWAITS_OTHER_EMAIL }).toString();
  } else if (verified.flowId) {
    target.searchParams.set('code', await flowCode(auth, verified.flowId));
  } else {
    target.hash = toUrlFragment({ ...(await begin(request, verified)), type });
  }
};

const flowCode = async (auth: Auth, flowId: string): Promise<string> => {
  const code = await issueFlowCode(auth.db, flowId);
  if (!code) throw new AuthError('flow_state_not_found');
  return code;
};

const begin = async (request: FastifyRequest, { account, method }: VerificationResult): Promise<Session> => {
  const userAgent = request.headers['user-agent'];
  const session = await beginSession(request.server.auth, account.id, { method, userAgent });
  await rememberNetwork(request, session);
  return session;
};
