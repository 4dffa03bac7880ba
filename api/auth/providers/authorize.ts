import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { Auth } from '../service/auth.ts';
import type { PkceChallenge } from '../tokens/pkce-flow.ts';
import { callbackUrl, flowSecrets } from './state.ts';

/** A client's request to authenticate a user at a provider. */
export interface AuthorizationRequest {
  provider: string;
  redirectTo: string;
  /** PKCE challenge of a client that wants a code instead of tokens. */
  challenge: PkceChallenge | undefined;
  /** The account to link the identity to; null to sign in. */
  linkTo: string | null;
  /** In addition to `openid`, `email` and `profile`. */
  scopes: string[];
  /** Further parameters for the provider: `prompt`, `login_hint`. */
  params: Record<string, string>;
}

/** Minutes within which the user must return from the provider. */
const PENDING_MINUTES = 15;

/**
 * Begins a sign-in at a provider: stores a pending authorization and returns the URL of the provider's sign-in page, to which the caller
 * redirects the browser. Throws `provider_disabled` for an unknown provider, or `provider_unavailable`.
 */
export const authorizationUrl = async (auth: Auth, request: AuthorizationRequest): Promise<string> => {
  const { provider, redirectTo, challenge, linkTo, scopes, params } = request;
  const { configuration } = await auth.providers.find(provider);
  const id = randomUUID();
  const { state, nonce, verifier } = flowSecrets(auth, id);
  await auth.db
    .insertInto('auth_flow')
    .values({
      id,
      account_id: linkTo,
      provider,
      method: 'oauth',
      redirect_to: redirectTo,
      code_challenge: null,
      code_challenge_method: null,
      ...challenge,
      expires_at: sql<Date>`now() + make_interval(mins => ${PENDING_MINUTES})`,
    })
    .execute();
  return buildAuthorizationUrl(configuration, {
    ...params,
    redirect_uri: callbackUrl(auth),
    scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
};
