import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { fetchUserInfo } from 'openid-client';
import { isStorable } from '../../http/storable.ts';
import type { Auth } from '../service/auth.ts';
import { isSameText } from '../tokens/is-same-text.ts';
import { claimsOf } from './claims.ts';
import type { Claims } from './identity.ts';

/** An id token that a client obtained from the provider itself, such as a mobile app. */
export interface IdTokenGrant {
  provider: string;
  id_token: string;
  /** The provider's access token; if present, it must belong to the same user. */
  access_token?: string | undefined;
  /** The client's original nonce; the token contains its SHA-256. */
  nonce?: string | undefined;
}

/** An error that is sent in OAuth's own format (RFC 6749 §5.2). */
export class OAuthError extends Error {
  readonly error: string;
  constructor(error: string, description: string, options?: ErrorOptions) {
    super(description, options);
    this.name = 'OAuthError';
    this.error = error;
  }
}

/** Seconds of clock difference that are tolerated. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Verifies the id token that a client obtained from a provider itself, and returns its claims about the user. Throws `AuthError` when the
 * provider is unknown or unavailable, and `OAuthError` with `invalid_grant` when the token, the nonce or the access token is invalid.
 */
export const verifyIdToken = async (auth: Auth, grant: IdTokenGrant): Promise<Claims> => {
  const payload = await verifyJwt(auth, grant);
  requireNonce(payload, grant.nonce);
  const { provider, access_token } = grant;
  const sub = payload.sub!;
  if (access_token !== undefined) await requireAccessToken(auth, provider, sub, access_token);
  return claimsOf(provider, { ...payload, sub });
};

const verifyJwt = async (auth: Auth, { provider, id_token }: IdTokenGrant): Promise<JWTPayload> => {
  const { configuration, keys } = await auth.providers.find(provider);
  try {
    const { payload } = await jwtVerify(id_token, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: configuration.clientMetadata().client_id,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    requireAuthorizedParty(payload, configuration.clientMetadata().client_id);
    if (!isStorable(payload)) throw new Error('A claim has characters that cannot be stored');
    return payload;
  } catch (error) {
    throw toOAuthError(error);
  }
};

/** Checks that the token was issued to this site, also when it names several audiences (OpenID Connect Core §3.1.3.7). */
const requireAuthorizedParty = ({ aud, azp }: JWTPayload, clientId: string): void => {
  const isNamed = azp !== undefined || (Array.isArray(aud) && aud.length > 1);
  if (isNamed && azp !== clientId) throw new OAuthError('invalid_grant', `Unacceptable azp in id_token: ${azp}`);
};

const toOAuthError = (error: unknown): OAuthError => {
  if (error instanceof OAuthError) return error;
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    return new OAuthError('invalid_grant', `Unacceptable audience in id_token: [${error.payload.aud}]`, {
      cause: error,
    });
  }
  return new OAuthError('invalid_grant', 'Bad ID token', { cause: error });
};

const requireNonce = ({ nonce }: JWTPayload, clientNonce: string | undefined): void => {
  if ((nonce === undefined) !== (clientNonce === undefined)) {
    throw new OAuthError('invalid_grant', 'Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (clientNonce === undefined) return;
  if (!isSameText(createHash('sha256').update(clientNonce).digest('hex'), String(nonce))) {
    throw new OAuthError('invalid_grant', 'Nonces mismatch');
  }
};

/** Checks with the provider that the access token belongs to the same user (OpenID Connect Core §5.3.2). */
const requireAccessToken = async (auth: Auth, provider: string, sub: string, accessToken: string): Promise<void> => {
  const { configuration } = await auth.providers.find(provider);
  await fetchUserInfo(configuration, accessToken, sub).catch((cause) => {
    throw new OAuthError('invalid_grant', 'Access token does not match the ID token', { cause });
  });
};
