import { clientAuthMethods, oauthGrantTypes } from '#domain/account/oauth-client-events.ts';
import { accountKeyScopes } from '#domain/account/service-key-events.ts';

/** Paths that programs which connect by OAuth may name as the resource they want to use; the first is the default. */
export const RESOURCE_PATHS = ['/mcp', '/mcp/account'] as const;

export type ResourcePath = (typeof RESOURCE_PATHS)[number];

const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** Paths of the metadata of the resources (RFC 9728), by the path of the resource; that without a path describes the first. */
export const METADATA_PATHS: readonly { url: string; path: ResourcePath }[] = [
  { url: METADATA_PATH, path: RESOURCE_PATHS[0] },
  ...RESOURCE_PATHS.map((path) => ({ url: METADATA_PATH + path, path })),
];

/** Returns the URLs that access tokens may be for. */
export const resourceUrls = (siteUrl: string): string[] => RESOURCE_PATHS.map((path) => siteUrl + path);

/** Returns the value of `WWW-Authenticate` by which a program finds out where to get an access token (RFC 9728 §5.1). */
export const authenticateHeader = (siteUrl: string, path: ResourcePath, error?: 'invalid_token'): string =>
  `Bearer ${error ? `error="${error}", ` : ''}resource_metadata="${siteUrl}${METADATA_PATH}${path}", scope="${accountKeyScopes.join(' ')}"`;

/** Describes a resource and who issues tokens for it (RFC 9728). */
export const resourceMetadata = (siteUrl: string, path: ResourcePath): object => ({
  resource: siteUrl + path,
  authorization_servers: [siteUrl],
  scopes_supported: accountKeyScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Levada',
});

/** Describes the authorization server (RFC 8414). */
export const serverMetadata = (siteUrl: string): object => ({
  issuer: siteUrl,
  authorization_endpoint: `${siteUrl}/oauth/authorize`,
  token_endpoint: `${siteUrl}/oauth/token`,
  registration_endpoint: `${siteUrl}/oauth/register`,
  revocation_endpoint: `${siteUrl}/oauth/revoke`,
  scopes_supported: accountKeyScopes,
  response_types_supported: ['code'],
  grant_types_supported: oauthGrantTypes,
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: clientAuthMethods,
  revocation_endpoint_auth_methods_supported: clientAuthMethods,
  authorization_response_iss_parameter_supported: true,
});
