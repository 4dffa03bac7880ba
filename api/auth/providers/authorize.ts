import { randomUUID } from 'node:crypto';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { Auth } from '../service/auth.ts';
import type { PkceChallenge } from '../tokens/pkce-flow.ts';
import type { LinkTarget, PendingAuthorization } from './pending-authorization.ts';
import { callbackUrl, flowSecrets } from './state.ts';

/** A client's request to authenticate a user at a provider. */
export interface AuthorizationRequest {
  provider: string;
  redirectTo: string;
  /** PKCE challenge of a client that wants a code instead of tokens. */
  challenge: PkceChallenge | undefined;
  /** To whom the identity is linked; null to sign in. */
  linkTo: LinkTarget | null;
  /** In addition to `openid`, `email` and `profile`. */
  scopes: string[];
  /** Further parameters for the provider: `prompt`, `login_hint`. */
  params: Record<string, string>;
}

/** A sign-in at a provider that has begun: `url` is the provider's sign-in page, to which the caller redirects the browser. */
export interface BegunAuthorization {
  url: string;
  /** The caller keeps it (`keepInBrowser`, `keepForProgram`) until the user returns. */
  pending: PendingAuthorization;
}

/** Begins a sign-in at a provider; stores nothing. Throws `provider_disabled` for an unknown provider, or `provider_unavailable`. */
export const beginAuthorization = async (auth: Auth, request: AuthorizationRequest): Promise<BegunAuthorization> => {
  const { provider, redirectTo, challenge, linkTo, scopes, params } = request;
  const { configuration } = await auth.providers.find(provider);
  const id = randomUUID();
  const { state, nonce, verifier } = flowSecrets(auth, id);
  const { href: url } = buildAuthorizationUrl(configuration, {
    ...params,
    redirect_uri: callbackUrl(auth),
    scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url, pending: { id, provider, redirectTo, linkTo, challenge } };
};
