import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ANYONE } from '../../http/route-access.ts';
import { AuthError } from '../auth-error.ts';
import { verifyIdToken } from '../providers/id-token.ts';
import { findOrCreateAccount } from '../providers/identity.ts';
import { unsealProviderTokens } from '../providers/provider-tokens.ts';
import { rememberNetwork } from '../service/known-client.ts';
import { signInWithPassword } from '../sign-in/sign-in.ts';
import { exchangeFlowCode } from '../tokens/pkce-flow.ts';
import { beginSession, refreshSession, type Session } from '../tokens/sessions.ts';
import { blankAsUndefined, email, identifierOf, phone } from './identifier-fields.ts';
import { parseAuthBody, parseAuthInput } from './parse-input.ts';

const query = z.object({ grant_type: z.string().optional() });
const byPassword = z.object({
  email: blankAsUndefined(email),
  phone: blankAsUndefined(phone),
  password: z.string().max(1000),
});
const byFlow = z.object({ auth_code: z.string().max(200), code_verifier: z.string().max(200) });
const byIdToken = z.object({
  provider: z.string().max(50),
  id_token: z.string().max(20_000),
  access_token: blankAsUndefined(z.string().max(20_000)),
  nonce: blankAsUndefined(z.string().max(500)),
});
const byRefreshToken = z.object({ refresh_token: z.string().max(1000) });

/**
 * Registers `POST token?grant_type=…` → a session with its tokens. Grant types, with their fields:
 * - `password`: e-mail or phone, and `password`.
 * - `refresh_token`: `refresh_token`, for new tokens of its session.
 * - `pkce`: `auth_code` and `code_verifier`, after an e-mail link or a sign-in at a provider.
 * - `id_token`: `provider` and `id_token`, which the client obtained from the provider itself.
 * - `web3`: 422 `web3_provider_disabled`.
 */
export const tokenRoutes = (scope: FastifyInstance): void => {
  scope.post('/token', { config: { access: ANYONE } }, async (request) => {
    const { grant_type } = parseAuthInput(query, request.query);
    const grant = GRANTS.get(grant_type ?? '');
    if (!grant) throw new AuthError('validation_failed', { message: 'unsupported_grant_type' });
    return grant(request);
  });
};

const withPassword = async (request: FastifyRequest): Promise<Session> => {
  const { password, ...given } = parseAuthBody(byPassword, request.body);
  const name = identifierOf(given);
  const { auth } = request.server;
  const account = await signInWithPassword(auth, request, { name, password });
  const provider = 'email' in name ? 'email' : 'phone';
  const userAgent = request.headers['user-agent'];
  const by = { method: 'password', passwordHash: account.password_hash, provider, userAgent };
  const session = await beginSession(auth, account.id, by);
  await rememberNetwork(request, session);
  return session;
};

const withRefreshToken = (request: FastifyRequest): Promise<Session> =>
  refreshSession(request.server.auth, parseAuthBody(byRefreshToken, request.body).refresh_token);

const withFlowCode = async (request: FastifyRequest): Promise<Session> => {
  const { auth } = request.server;
  const given = parseAuthBody(byFlow, request.body);
  const flow = await exchangeFlowCode(auth.db, { code: given.auth_code, verifier: given.code_verifier });
  const { accountId, method, provider } = flow;
  const userAgent = request.headers['user-agent'];
  const session = await beginSession(auth, accountId, { method, ...(provider && { provider }), userAgent });
  return { ...session, ...unsealProviderTokens(auth, flow) };
};

const withIdToken = async (request: FastifyRequest): Promise<Session> => {
  const { auth } = request.server;
  const given = parseAuthBody(byIdToken, request.body);
  const claims = await verifyIdToken(auth, given);
  const whose = { signUp: auth.signUp, linkTo: null };
  const { id } = await auth.db.transaction().execute((trx) => findOrCreateAccount(trx, claims, whose));
  const userAgent = request.headers['user-agent'];
  return beginSession(auth, id, { method: 'oauth', provider: given.provider, userAgent });
};

const GRANTS = new Map<string, (request: FastifyRequest) => Promise<Session>>([
  ['password', withPassword],
  ['refresh_token', withRefreshToken],
  ['pkce', withFlowCode],
  ['id_token', withIdToken],
  [
    'web3',
    async () => {
      throw new AuthError('web3_provider_disabled');
    },
  ],
]);
