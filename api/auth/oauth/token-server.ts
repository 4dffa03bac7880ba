import OAuth2Server from '@node-oauth/oauth2-server';
import { createRefreshToken, readRefreshToken } from '../tokens/refresh-token.ts';
import type { AuthServices } from '../tokens/services.ts';
import { type AuthorizationCode, consumeAuthorizationCode, findAuthorizationCode } from './authorization-code.ts';
import { type OAuthClient, readClient } from './clients.ts';
import { advanceGrant, createGrant, findGrant, type Grant } from './grants.ts';
import { issueProgramToken } from './program-access-token.ts';

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

/** Codes and tokens are checked against the clock of the database; the library checks a date of its own, which must not be past. */
const NOT_PAST = new Date(8.64e15);

/** What the library calls the user: what a code or a refresh token leads to. */
type Holder = { code: AuthorizationCode } | { grant: Grant };

/**
 * Creates the token endpoint of OAuth 2.1: the library parses requests, checks client, redirect URI and PKCE, and words the errors; what it
 * asks for is stored by `authorization-code.ts` and `grants.ts`. Clients are public, so no secret is asked for.
 */
export const createTokenServer = (services: AuthServices): OAuth2Server =>
  new OAuth2Server({
    model: createModel(services),
    accessTokenLifetime: services.accessTokenSeconds,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  } as OAuth2Server.ServerOptions);

const createModel = (services: AuthServices): Model => {
  const { db, personalData } = services;
  const clientOf = (id: string) => {
    const client = readClient(personalData, id);
    return (
      client && { ...client, redirectUris: [...client.redirectUris], grants: ['authorization_code', 'refresh_token'] }
    );
  };
  return {
    getClient: async (id) => clientOf(id),
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
    saveToken: async (token, client, holder) => ({
      ...token,
      ...(await issueTokens(services, holder as Holder, client)),
      client,
      user: holder,
    }),
    saveAuthorizationCode: async () => undefined,
    getAccessToken: async () => undefined,
  };
};

/** Makes the grant of a code, or finds that of a refresh token, which is advanced already, and returns its tokens. */
const issueTokens = async (services: AuthServices, holder: Holder, client: OAuth2Server.Client) => {
  const { db, personalData } = services;
  const grant =
    'code' in holder
      ? await createGrant(db, holder.code, client as OAuthClient & OAuth2Server.Client)
      : await findGrant(db, holder.grant.keyId);
  // Revoked since it was advanced.
  if (!grant) throw new OAuth2Server.InvalidGrantError('Invalid grant: refresh token is invalid');
  return {
    accessToken: await issueProgramToken(services, grant),
    refreshToken: createRefreshToken(personalData, { sessionId: grant.keyId, number: grant.refreshes }),
    scope: [...grant.scopes],
  };
};
