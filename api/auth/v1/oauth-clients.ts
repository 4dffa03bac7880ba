import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import { admittedAdministrator } from '../current-session/admitted.ts';
import {
  addRegisteredClient,
  type ClientWithSecret,
  deleteRegisteredClient,
  listRegisteredClients,
  type RegisteredClient,
  replaceClientSecret,
  requireRegisteredClient,
  updateRegisteredClient,
} from '../oauth/registered-clients.ts';
import { newOAuthClient, oauthClientChange } from './oauth-client-fields.ts';
import { parseWindow, setPagingHeaders } from './paging.ts';
import { parseAuthBody } from './parse-input.ts';
import { ACCOUNT_ADMINISTRATION } from './route-access.ts';

type OfClient = { Params: { id: string } };

const ROUTE = { config: { access: ACCOUNT_ADMINISTRATION } } as const;

/**
 * Registers the administration of OAuth clients, for administrators and the service key. Routes with `{id}` respond 404
 * `oauth_client_not_found` when no administrator registered such a client. A client has the fields of RFC 7591; `client_secret` is in the
 * response that made it and nowhere else.
 * - `POST admin/oauth/clients {client_name, redirect_uris, …}` → 201 and the client with its secret.
 * - `GET admin/oauth/clients?page&per_page` → `{clients}`, newest first, with paging headers.
 * - `GET admin/oauth/clients/{id}` → the client.
 * - `PUT admin/oauth/clients/{id}`: changes the given fields → the client.
 * - `POST admin/oauth/clients/{id}/regenerate_secret` → the client with its new secret; the earlier one ends.
 * - `DELETE admin/oauth/clients/{id}`: ends the access of all who connected as this client → 204.
 */
export const oauthClientRoutes = (scope: FastifyInstance): void => {
  const { db } = scope.auth;

  scope.post('/admin/oauth/clients', ROUTE, async (request, reply) => {
    const actor = admittedAdministrator(request);
    const added = await addRegisteredClient(db, parseAuthBody(newOAuthClient, request.body), actor);
    return reply.code(201).send(withSecret(added));
  });

  scope.get('/admin/oauth/clients', ROUTE, async (request, reply) => {
    const window = parseWindow(request.query);
    const { total, clients } = await listRegisteredClients(db, window);
    setPagingHeaders(reply, 'admin/oauth/clients', { ...window, total });
    return { clients: clients.map(clientItem), aud: 'authenticated' };
  });

  scope.get<OfClient>('/admin/oauth/clients/:id', ROUTE, async ({ params }) =>
    clientItem(await requireRegisteredClient(db, idOf(params.id))),
  );

  scope.put<OfClient>('/admin/oauth/clients/:id', ROUTE, async (request) => {
    const actor = admittedAdministrator(request);
    const change = parseAuthBody(oauthClientChange, request.body);
    return clientItem(await updateRegisteredClient(db, idOf(request.params.id), change, actor));
  });

  scope.post<OfClient>('/admin/oauth/clients/:id/regenerate_secret', ROUTE, async (request) => {
    const actor = admittedAdministrator(request);
    return withSecret(await replaceClientSecret(db, idOf(request.params.id), actor));
  });

  scope.delete<OfClient>('/admin/oauth/clients/:id', ROUTE, async (request, reply) => {
    const actor = admittedAdministrator(request);
    await deleteRegisteredClient(db, idOf(request.params.id), actor);
    return reply.code(204).send();
  });
};

const idOf = (given: string): string => {
  const { data } = z.uuid().safeParse(given);
  if (data === undefined) throw new AuthError('oauth_client_not_found');
  return data;
};

const withSecret = ({ client, secret }: ClientWithSecret): object => ({
  ...clientItem(client),
  ...(secret !== undefined && { client_secret: secret }),
});

const clientItem = (client: RegisteredClient): object => ({
  client_id: client.id,
  client_name: client.name,
  client_type: client.auth_method === 'none' ? 'public' : 'confidential',
  token_endpoint_auth_method: client.auth_method,
  registration_type: 'manual',
  ...(client.client_uri && { client_uri: client.client_uri }),
  ...(client.logo_uri && { logo_uri: client.logo_uri }),
  redirect_uris: client.redirect_uris,
  grant_types: client.grant_types,
  response_types: ['code'],
  scope: client.scopes.join(' '),
  created_at: client.created_at,
  updated_at: client.updated_at,
});
