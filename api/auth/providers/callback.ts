import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import { isStorable } from '../../http/storable.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import { claimsOf } from './claims.ts';
import { type Claims, findOrCreateAccount } from './identity.ts';
import type { PendingAuthorization } from './pending-authorization.ts';
import { callbackUrl, flowSecrets } from './state.ts';

/** Parameters of a provider's redirect to the callback (RFC 6749 §4.1.2, RFC 9207). */
const PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description'] as const;
export type CallbackParams = Partial<Record<(typeof PARAMETERS)[number], string>>;

/** The provider's own tokens, for the application; stored only until they are handed over. */
export interface ProviderTokens {
  provider_token?: string;
  provider_refresh_token?: string;
}

/** A completed sign-in at a provider. */
export interface ProviderSignIn {
  accountId: string;
  tokens: ProviderTokens;
}

/**
 * Completes a sign-in at a provider: exchanges the code that the provider returned, finds or creates the account, and returns the account's
 * id and the provider's tokens. Starts no session. Throws `bad_oauth_callback` when the provider reports an error or its response is
 * invalid, `provider_disabled`, `provider_unavailable`, and what `findOrCreateAccount` throws, such as `signup_disabled`.
 */
export const completeAuthorization = async (
  auth: Auth,
  pending: PendingAuthorization,
  returned: CallbackParams,
): Promise<ProviderSignIn> => {
  const { claims, tokens } = await exchangeCode(auth, pending, returned);
  const account = await auth.db
    .transaction()
    .execute((trx) => findOrCreateAccount(trx, claims, { signUp: auth.signUp, linkTo: pending.linkTo }));
  return { accountId: account.id, tokens };
};

const exchangeCode = async (
  auth: Auth,
  { id, provider }: PendingAuthorization,
  returned: CallbackParams,
): Promise<{ claims: Claims; tokens: ProviderTokens }> => {
  const { configuration } = await auth.providers.find(provider);
  const { state, nonce, verifier } = flowSecrets(auth, id);
  const url = new URL(callbackUrl(auth));
  for (const name of PARAMETERS) if (returned[name] !== undefined) url.searchParams.set(name, returned[name]);
  try {
    const response = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const idTokenClaims = response.claims()!;
    const userInfo = idTokenClaims.email
      ? {}
      : await fetchUserInfo(configuration, response.access_token, idTokenClaims.sub);
    const claims = claimsOf(provider, { ...userInfo, ...idTokenClaims });
    if (!isStorable(claims)) throw new Error('A claim has characters that cannot be stored');
    const { access_token, refresh_token } = response;
    return {
      claims,
      tokens: { provider_token: access_token, ...(refresh_token && { provider_refresh_token: refresh_token }) },
    };
  } catch (error) {
    throw new AuthError('bad_oauth_callback', providerMessage(returned), { cause: error });
  }
};

/** Returns the provider's error description, if any. */
const providerMessage = ({ error, error_description }: CallbackParams): { message?: string } =>
  error ? { message: (error_description ?? error).slice(0, 300) } : {};
