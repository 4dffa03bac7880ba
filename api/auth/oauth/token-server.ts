import OAuth2Server from '@node-oauth/oauth2-server';
import { createRefreshToken, readRefreshToken } from '../tokens/refresh-token.ts';
import type { AuthServices } from '../tokens/services.ts';
import { type AuthorizationCode, consumeAuthorizationCode, findAuthorizationCode } from './authorization-code.ts';
import { isRedirectUriOf, type OAuthClient } from './clients.ts';
import { findClient } from './find-client.ts';
import { advanceGrant, createGrant, findGrant, type Grant } from './grants.ts';
import { issueProgramToken } from './program-access-token.ts';

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

/** Codes and tokens are checked against the clock of the database; the library checks a date of its own, which must not be past. */
const NOT_PAST = new Date(8.64e15);

/** What the library calls the user: what a code or a refresh token leads to. */
type Holder = { code: AuthorizationCode } | { grant: Grant };

/**
 * Creates the token endpoint of OAuth 2.1: the library parses requests, checks client, redirect URI and PKCE, and words the errors; what it
 * asks for is stored by `authorization-code.ts` and `grants.ts`. The caller has authenticated the client (`authenticateClient`), so the library
 * asks for no secret.
 */
export const createTokenServer = (services: AuthServices): OAuth2Server =>
  new OAuth2Server({
    model: createModel(services),
    accessTokenLifetime: services.accessTokenSeconds,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  } as OAuth2Server.ServerOptions);

const createModel = (services: AuthServices): Model => {
  const { db, personalData } = services;
  return {
    getClient: async (id) => {
      const client = await findClient(services, id);
      return client && { ...client, redirectUris: [...client.redirectUris], grants: [...client.grantTypes] };
    },
    getAuthorizationCode: async (authorizationCode) => {
      const code = await findAuthorizationCode(db, authorizationCode);
      return (
        code && {
          authorizationCode,
          client: { id: code.client_id, grants: [] },
          user: { code } satisfies Holder,
          scope: code.scopes,
          redirectUri: code.redirect_uri,
          codeChallenge: code.code_challenge,
          codeChallengeMethod: 'S256',
          expiresAt: NOT_PAST,
        }
      );
    },
    revokeAuthorizationCode: ({ authorizationCode }) => consumeAuthorizationCode(db, authorizationCode),
    getRefreshToken: async (refreshToken) => {
      const parts = readRefreshToken(personalData, refreshToken);
      const grant = parts && (await findGrant(db, parts.sessionId));
      return (
        grant && {
          refreshToken,
          client: { id: grant.clientId, grants: [] },
          user: { grant } satisfies Holder,
          scope: [...grant.scopes],
        }
      );
    },
    revokeToken: ({ refreshToken }) => advanceGrant(db, readRefreshToken(personalData, refreshToken)!),
    // The library proposes a refresh token, which the client may not be meant to get.
    saveToken: async ({ refreshToken: _, ...token }, client, holder) => ({
      ...token,
      ...(await issueTokens(services, holder as Holder, client as FoundClient)),
      client,
      user: holder,
    }),
    saveAuthorizationCode: async () => undefined,
    getAccessToken: async () => undefined,
  };
};

/** The client that `getClient` returned, as the library passes it on. */
type FoundClient = OAuthClient & OAuth2Server.Client;

/** Makes the grant of a code, or finds that of a refresh token, which is advanced already, and returns its tokens. */
const issueTokens = async (services: AuthServices, holder: Holder, client: FoundClient) => {
  const { db, personalData } = services;
  const grant = 'code' in holder ? await exchange(db, holder.code, client) : await findGrant(db, holder.grant.keyId);
  // Revoked since it was advanced, or its code since it was found.
  if (!grant) throw new OAuth2Server.InvalidGrantError('Invalid grant: it was revoked');
  return {
    accessToken: await issueProgramToken(services, grant),
    ...(client.grantTypes.includes('refresh_token') && {
      refreshToken: createRefreshToken(personalData, { sessionId: grant.keyId, number: grant.refreshes }),
    }),
    scope: [...grant.scopes],
  };
};

/** Makes the grant of a code; undefined when the client does not have the redirect URI any more to which the code was sent. */
const exchange = async (
  db: AuthServices['db'],
  code: AuthorizationCode,
  client: FoundClient,
): Promise<Grant | undefined> =>
  isRedirectUriOf(client, code.redirect_uri) ? createGrant(db, code, client) : undefined;
