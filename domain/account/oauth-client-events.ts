import type { AccountKeyScope } from './service-key-events.ts';

/** What a program may exchange for tokens: a code, and later refresh tokens (RFC 7591 §2). */
export const oauthGrantTypes = ['authorization_code', 'refresh_token'] as const;

/** How a program proves to the token endpoint that it is this client; `none`: it has no secret (RFC 7591 §2). */
export const clientAuthMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;

export type OAuthGrantType = (typeof oauthGrantTypes)[number];
export type ClientAuthMethod = (typeof clientAuthMethods)[number];

/** What an administrator may change of a client. An empty URI: none. */
export interface OAuthClientFacts {
  name: string;
  redirectUris: readonly string[];
  grantTypes: readonly OAuthGrantType[];
  authMethod: ClientAuthMethod;
  /** The web page of the program, and its picture. */
  clientUri: string;
  logoUri: string;
}

/** Events of a client that an administrator registered for OAuth. The stream is `oauthclient-{id}`. */
export type OAuthClientEvent =
  | { type: 'OAuthClientRegistered'; data: { id: string; scopes: readonly AccountKeyScope[] } & OAuthClientFacts }
  /** Has what changed alone. */
  | { type: 'OAuthClientUpdated'; data: { id: string } & Partial<OAuthClientFacts> }
  | { type: 'OAuthClientSecretReplaced'; data: { id: string } }
  | { type: 'OAuthClientDeleted'; data: { id: string } };

export const OAUTH_CLIENT_PREFIX = 'oauthclient-';
