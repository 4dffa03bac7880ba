import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONNECT_PROGRAM } from '#web/admin/paths.ts';
import { createRateLimiter } from '../../http/limits/rate-limit.ts';
import { ANYONE, BEARER_OF_SECRET } from '../../http/route-access.ts';
import { revokeKeys } from '../accounts/revoke-keys.ts';
import { readRefreshToken } from '../tokens/refresh-token.ts';
import { parseAuthorizationRequest } from './authorization-request.ts';
import { authenticateClient, type ClientRequest } from './client-authentication.ts';
import { clientMetadata, registerClient } from './clients.ts';
import { type ClientStore, findClient } from './find-client.ts';
import { findGrant } from './grants.ts';
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
    const parsed = await parseAuthorizationRequest(auth, query);
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
    const client = await authenticateClient(auth, { headers: request.headers, fields: fields.data });
    if (!client) return sendInvalidClient(request, reply);
    const { client_secret: _, ...rest } = fields.data;
    return sendTokens(tokenServer, request, { ...rest, client_id: client.id }, reply);
  });

  app.post('/oauth/revoke', BY_SECRET, async (request, reply) => {
    await limitRate(request);
    const fields = form.safeParse(request.body ?? {});
    const token = fields.data?.token;
    if (token === undefined) return sendError(reply, 'invalid_request');
    const id = readRefreshToken(auth.personalData, token)?.sessionId ?? (await findKeyOfToken(auth, token))?.id;
    if (id === undefined) return reply.send({});
    if (!(await mayRevoke(auth, id, { headers: request.headers, fields: fields.data! })))
      return sendInvalidClient(request, reply);
    await auth.db.transaction().execute((trx) => revokeKeys(trx, { id }, null));
    return reply.send({});
  });
};

/** Returns true unless the key belongs to a client with a secret, and the request is not from that client (RFC 7009 §2.1). */
const mayRevoke = async (store: ClientStore, keyId: string, request: ClientRequest): Promise<boolean> => {
  const grant = await findGrant(store.db, keyId);
  const client = grant && (await findClient(store, grant.clientId));
  if (!client || client.authMethod === 'none') return true;
  return (await authenticateClient(store, request))?.id === client.id;
};

const sendTokens = async (
  server: OAuth2Server,
  { method, headers: { authorization: _, ...headers } }: FastifyRequest,
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

/** RFC 6749 §5.2: 401 with the method to use if the client tried `Authorization`. */
const sendInvalidClient = ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (headers.authorization === undefined) return sendError(reply, 'invalid_client');
  return sendError(reply.header('www-authenticate', 'Basic realm="Levada"'), 'invalid_client', 401);
};

const sendError = (reply: FastifyReply, error: string, status = 400): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send({ error });

/** Returns the failure that the library wrapped, such as that of the database. */
const innerOf = (error: Error): unknown => ('inner' in error && error.inner ? error.inner : error);
