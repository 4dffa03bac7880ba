import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONNECT_PROGRAM } from '#web/admin/paths.ts';
import { createRateLimiter } from '../../http/limits/rate-limit.ts';
import { ANYONE, BEARER_OF_SECRET } from '../../http/route-access.ts';
import { revokeKeys } from '../accounts/revoke-keys.ts';
import { readRefreshToken } from '../tokens/refresh-token.ts';
import { parseAuthorizationRequest } from './authorization-request.ts';
import { clientMetadata, registerClient } from './clients.ts';
import { findKeyOfToken } from './program-access-token.ts';
import { METADATA_PATHS, resourceMetadata, resourceUrls, serverMetadata } from './resources.ts';
import { createTokenServer } from './token-server.ts';

/** Requests of one client network per minute to register a program, and to get or revoke tokens. */
const PER_MINUTE = 60;
/** Maximum bytes of the body of a request. */
const BODY_LIMIT = 16 * 1024;
const PUBLIC = { config: { access: ANYONE }, exposeHeadRoute: false } as const;
const BY_SECRET = { config: { access: BEARER_OF_SECRET }, bodyLimit: BODY_LIMIT } as const;

/** A form whose fields are given once; a field given twice is an array and refused (OAuth 2.1 §3.2). */
const form = z.record(z.string(), z.string());

/**
 * Registers the authorization server of OAuth 2.1 with which programs connect to a staff account, as MCP clients expect it (MCP 2025-06-18,
 * authorization): metadata (RFC 8414, RFC 9728), registration (RFC 7591), authorization by code with PKCE, tokens and their revocation
 * (RFC 7009). The account owner consents in the admin area.
 */
export const oauthRoutes = (app: FastifyInstance): void => {
  const { auth } = app;
  const limitRate = createRateLimiter(app, { max: PER_MINUTE, timeWindow: '1 minute' });
  const tokenServer = createTokenServer(auth);

  for (const { url, path } of METADATA_PATHS) app.get(url, PUBLIC, async () => resourceMetadata(auth.siteUrl, path));
  app.get('/.well-known/oauth-authorization-server', PUBLIC, async () => serverMetadata(auth.siteUrl));

  app.post('/oauth/register', { config: { access: ANYONE }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    await limitRate(request);
    const { data, error } = clientMetadata.safeParse(request.body);
    if (!data) {
      const isUri = error.issues.some(({ path: [field] }) => field === 'redirect_uris');
      return sendError(reply, isUri ? 'invalid_redirect_uri' : 'invalid_client_metadata');
    }
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({
        client_id: registerClient(auth.personalData, data),
        ...data,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      });
  });

  app.get('/oauth/authorize', PUBLIC, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const parsed = parseAuthorizationRequest(auth, query);
    const target = parsed && 'redirect' in parsed ? parsed.redirect : `${CONNECT_PROGRAM}?${query}`;
    return reply.header('cache-control', 'no-store').redirect(target, 303);
  });

  app.post('/oauth/token', BY_SECRET, async (request, reply) => {
    await limitRate(request);
    const fields = form.safeParse(request.body ?? {});
    if (!fields.success) return sendError(reply, 'invalid_request');
    const { resource } = fields.data;
    if (resource !== undefined && !resourceUrls(auth.siteUrl).includes(resource))
      return sendError(reply, 'invalid_target');
    return sendTokens(tokenServer, request, fields.data, reply);
  });

  app.post('/oauth/revoke', BY_SECRET, async (request, reply) => {
    await limitRate(request);
    const token = form.safeParse(request.body).data?.token;
    if (token === undefined) return sendError(reply, 'invalid_request');
    const id = readRefreshToken(auth.personalData, token)?.sessionId ?? (await findKeyOfToken(auth, token))?.id;
    if (id !== undefined) await auth.db.transaction().execute((trx) => revokeKeys(trx, { id }, null));
    return reply.send({});
  });
};

const sendTokens = async (
  server: OAuth2Server,
  { method, headers }: FastifyRequest,
  body: Record<string, string>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const response = new OAuth2Server.Response({ headers: {} });
  await server
    .token(new OAuth2Server.Request({ method, query: {}, body, headers: Object.fromEntries(named) }), response)
    .catch((error) => {
      if (!(error instanceof OAuth2Server.OAuthError) || error instanceof OAuth2Server.ServerError)
        throw innerOf(error);
      response.status = error.code;
      response.body = { error: error.name, error_description: error.message };
    });
  return reply
    .code(response.status ?? 200)
    .headers({ ...response.headers, 'cache-control': 'no-store' })
    .send(response.body);
};

const sendError = (reply: FastifyReply, error: string): FastifyReply =>
  reply.code(400).header('cache-control', 'no-store').send({ error });

/** Returns the failure that the library wrapped, such as that of the database. */
const innerOf = (error: Error): unknown => ('inner' in error && error.inner ? error.inner : error);
