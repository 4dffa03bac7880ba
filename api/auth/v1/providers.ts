import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ANYONE } from '../../http/route-access.ts';
import { AuthError } from '../auth-error.ts';
import { admittedSession } from '../current-session/admitted.ts';
import { type AuthorizationRequest, beginAuthorization } from '../providers/authorize.ts';
import { type CallbackParams, completeAuthorization, type ProviderSignIn } from '../providers/callback.ts';
import {
  keepForProgram,
  keepInBrowser,
  type LinkTarget,
  type PendingAuthorization,
  takeFromBrowser,
  takeFromProgram,
} from '../providers/pending-authorization.ts';
import { issueProviderCode } from '../providers/provider-tokens.ts';
import { verifyState } from '../providers/state.ts';
import { requireFullAssurance, unlinkIdentity } from '../providers/unlink.ts';
import { allowedRedirect } from '../sign-in/redirect.ts';
import { requireProof } from '../sign-in/require-proof.ts';
import { beginSession } from '../tokens/sessions.ts';
import { PROOF } from './factors.ts';
import { challengeFields, parsePkceFields, redirectOf } from './fields.ts';
import { toUrlFragment } from './fragment.ts';
import { blankAsUndefined } from './identifier-fields.ts';
import { parseAuthBody, parseAuthInput } from './parse-input.ts';
import { ACCOUNT_OWNER } from './route-access.ts';

const text = blankAsUndefined(z.string().max(500));
const asked = z.object({
  provider: z.string().max(50),
  scopes: text,
  skip_http_redirect: text,
  prompt: text,
  login_hint: text,
  ui_locales: text,
  acr_values: text,
  access_type: text,
  hd: text,
  ...challengeFields,
});
const returned = z.object({
  code: blankAsUndefined(z.string().max(4000)),
  state: blankAsUndefined(z.string().max(500)),
  iss: blankAsUndefined(z.string().max(500)),
  error: blankAsUndefined(z.string().max(200)),
  error_description: blankAsUndefined(z.string().max(2000)),
});
const identity = z.object({ id: z.uuid() });
const removal = z.object(PROOF);

/**
 * Registers the sign-in with OpenID Connect providers:
 * - `GET authorize?provider` → 302 to the provider's sign-in page, or `{url}` with `skip_http_redirect=true`.
 * - `GET user/identities/authorize?provider` → the same, but the identity is linked to the caller's account; 400 `reauthentication_needed`
 *   more than five minutes after the sign-in.
 * - `GET callback` and `POST callback`, to which the provider redirects → 303 to the `redirect_to` of the first request, with `?code=` for
 *   PKCE, otherwise with the session after `#`. An error is put after `#`, for PKCE also into the query. Only the browser that began can
 *   complete it; a program without cookies of this site can begin only to link an identity.
 * - `DELETE user/identities/{id} {current_password?, nonce?}`: unlinks an identity from the caller's account → `{}`. That of the e-mail or
 *   phone needs a proof, because the password or phone is removed too. Both routes of identities respond 404
 *   `manual_linking_disabled` unless `AUTH_MANUAL_LINKING` is on.
 * - `POST sso` → 404 `saml_provider_disabled`.
 */
export const providerRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.get('/authorize', { config: { access: ANYONE }, exposeHeadRoute: false }, async (request, reply) => {
    const { isAsked, ...to } = parseAuthorizeRequest(request, null);
    const { url, pending } = await beginAuthorization(auth, to);
    keepInBrowser(reply, auth, pending);
    return isAsked ? { url } : reply.redirect(url, 302);
  });

  scope.get(
    '/user/identities/authorize',
    { config: { access: ACCOUNT_OWNER }, exposeHeadRoute: false },
    async (request, reply) => {
      const signedIn = admittedSession(request);
      if (!auth.manualLinking || auth.providers.names.length === 0) throw new AuthError('manual_linking_disabled');
      requireFullAssurance(signedIn);
      // A URL is the wrong place for a password, so that nothing but a recent sign-in or second factor proves it.
      await requireProof(auth, signedIn, {});
      const linkTo = { accountId: signedIn.account.id, sessionId: signedIn.session.id };
      const { isAsked, ...to } = parseAuthorizeRequest(request, linkTo);
      const { url, pending } = await beginAuthorization(auth, to);
      if (request.headers['sec-fetch-site'] === 'same-origin') keepInBrowser(reply, auth, pending);
      else await keepForProgram(auth, linkTo, pending);
      return isAsked ? { url } : reply.redirect(url, 302);
    },
  );

  scope.delete('/user/identities/:id', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const signedIn = admittedSession(request);
    if (!auth.manualLinking) throw new AuthError('manual_linking_disabled');
    const proof = parseAuthBody(removal, request.body ?? {});
    const { id } = parseAuthInput(identity, request.params);
    await unlinkIdentity(auth, signedIn, id, () => requireProof(auth, signedIn, proof));
    return {};
  });

  scope.post('/sso', { config: { access: ANYONE } }, async () => {
    throw new AuthError('saml_provider_disabled');
  });

  // No HEAD route: it would consume the state.
  scope.get('/callback', { config: { access: ANYONE }, exposeHeadRoute: false }, async (request, reply) =>
    reply.header('referrer-policy', 'no-referrer').redirect(await completeCallback(request, reply, request.query), 303),
  );
  scope.post('/callback', { config: { access: ANYONE } }, async (request, reply) =>
    reply.header('referrer-policy', 'no-referrer').redirect(await completeCallback(request, reply, request.body), 303),
  );
};

/** Parses the request; `isAsked`: the client wants the URL in the response instead of a redirect. */
const parseAuthorizeRequest = (
  request: FastifyRequest,
  linkTo: LinkTarget | null,
): AuthorizationRequest & { isAsked: boolean } => {
  const {
    provider,
    scopes = '',
    skip_http_redirect,
    code_challenge,
    code_challenge_method,
    ...more
  } = parseAuthInput(asked, request.query);
  return {
    provider,
    linkTo,
    isAsked: skip_http_redirect === 'true',
    redirectTo: allowedRedirect(request.server.auth, redirectOf(request)),
    challenge: parsePkceFields({ code_challenge, code_challenge_method }),
    scopes: scopes.split(/[\s,]+/).filter(Boolean),
    params: Object.fromEntries(
      Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  };
};

/** Completes the sign-in and returns the URL to redirect to, with the session, code or error. */
const completeCallback = async (request: FastifyRequest, reply: FastifyReply, given: unknown): Promise<string> => {
  const { auth } = request.server;
  let target = new URL(auth.siteUrl);
  let isForCode = false;
  try {
    const said = Object.fromEntries(
      Object.entries(parseAuthInput(returned, given)).filter(([, value]) => value !== undefined),
    ) as CallbackParams;
    const flowId = verifyState(auth, said.state);
    const pending = flowId && (takeFromBrowser(request, reply, flowId) ?? (await takeFromProgram(auth, flowId)));
    if (!pending) throw new AuthError('bad_oauth_state');
    target = new URL(pending.redirectTo);
    isForCode = pending.challenge !== undefined;
    await addSession(request, { target, pending, signIn: await completeAuthorization(auth, pending, said) });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    request.log.info({ err: error }, 'provider sign-in failed');
    addError(target, error, isForCode);
  }
  return target.href;
};

const addSession = async (
  request: FastifyRequest,
  { target, pending, signIn }: { target: URL; pending: PendingAuthorization; signIn: ProviderSignIn },
): Promise<void> => {
  const { auth } = request.server;
  if (pending.challenge) {
    target.searchParams.set('code', await issueProviderCode(auth, signIn, pending));
    return;
  }
  const userAgent = request.headers['user-agent'];
  const session = await beginSession(auth, signIn.accountId, {
    method: 'oauth',
    provider: pending.provider,
    userAgent,
  });
  target.hash = toUrlFragment({ ...session, ...signIn.tokens });
};

/** Adds the error to the fragment, and for PKCE also to the query, because the client's server sees no fragment. */
const addError = (target: URL, { code, message }: AuthError, isForCode: boolean): void => {
  const error = code === 'bad_oauth_state' ? 'invalid_request' : 'access_denied';
  const fields = { error, error_code: code, error_description: message };
  target.hash = new URLSearchParams(fields).toString();
  if (isForCode) for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
};
