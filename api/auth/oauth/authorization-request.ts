import { z } from 'zod';
import type { AccountKeyScope } from '#domain/account/service-key-events.ts';
import { isRedirectUriOf, MAX_CLIENT_ID_LENGTH, type OAuthClient } from './clients.ts';
import { type ClientStore, findClient } from './find-client.ts';
import { resourceUrls } from './resources.ts';

export interface OAuthSite extends ClientStore {
  /** Without trailing slash. */
  siteUrl: string;
}

/** What a program asks for, and where the answer goes. */
export interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  /** Returned as it came. */
  state: string | undefined;
  scopes: readonly AccountKeyScope[];
  /** SHA-256 of the secret with which the program proves that the code is its own. */
  codeChallenge: string;
  resource: string;
}

/** A request whose program is known, but which asks for something that is not possible; `redirect` tells the program. */
export interface RefusedRequest {
  redirect: string;
}

const destination = z.object({
  client_id: z.string().max(MAX_CLIENT_ID_LENGTH),
  redirect_uri: z.string(),
  state: z.string().max(2_000).optional(),
});
/** 43 characters: SHA-256 as base64url (RFC 7636 §4.2). */
const challenge = z.object({
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});

/**
 * Parses an authorization request (OAuth 2.1 §4.1.1 with RFC 8707). Returns undefined when client or redirect URI are unknown: then the
 * browser must not be redirected.
 */
export const parseAuthorizationRequest = async (
  site: OAuthSite,
  query: URLSearchParams,
): Promise<AuthorizationRequest | RefusedRequest | undefined> => {
  const given = Object.fromEntries(query);
  const { data } = destination.safeParse(given);
  const client = data && (await findClient(site, data.client_id));
  if (!client || !isRedirectUriOf(client, data.redirect_uri)) return undefined;
  const target = { redirectUri: data.redirect_uri, state: data.state };
  const refuse = (error: string) => ({ redirect: answerUrl(site, target, { error }) });
  if (new Set(query.keys()).size < query.size) return refuse('invalid_request');
  if (given.response_type !== 'code') return refuse('unsupported_response_type');
  const proof = challenge.safeParse(given);
  if (!proof.success) return refuse('invalid_request');
  const scopes = parseScopes(client, given.scope);
  if (!scopes) return refuse('invalid_scope');
  const resources = resourceUrls(site.siteUrl);
  const resource = given.resource ?? resources[0]!;
  if (!resources.includes(resource)) return refuse('invalid_target');
  return { client, ...target, scopes, codeChallenge: proof.data.code_challenge, resource };
};

/** Returns those of the client's scopes that it asks for, all if it names none; undefined if it names none of them. */
const parseScopes = (client: OAuthClient, text = ''): readonly AccountKeyScope[] | undefined => {
  const asked = text.split(' ').filter((scope) => scope !== '');
  const known = client.scopes.filter((scope) => asked.length === 0 || asked.includes(scope));
  return known.length > 0 ? known : undefined;
};

/** Returns the URL that brings the browser, and the answer, back to the program. `iss` names us as the sender (RFC 9207). */
export const answerUrl = (
  { siteUrl }: Pick<OAuthSite, 'siteUrl'>,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  answer: { code: string } | { error: string },
): string => {
  const url = new URL(redirectUri);
  const fields = { ...answer, ...(state !== undefined && { state }), iss: siteUrl };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
};
