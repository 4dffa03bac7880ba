import { emailAddress } from '#domain/account/forms.ts';
import type { Claims } from './identity.ts';

/** Profile claims that are stored (OpenID Connect Core §5.1). */
const PROFILE = ['name', 'given_name', 'family_name', 'picture', 'locale', 'preferred_username'] as const;

/**
 * Picks the claims (a provider's statements about its user) that the site uses and returns them as `Claims`. Long values are cut or
 * dropped, because claims are stored and become part of access tokens.
 */
export const claimsOf = (provider: string, claims: Record<string, unknown> & { sub: string }): Claims => ({
  provider,
  sub: claims.sub,
  email: emailAddress.safeParse(claims.email).data,
  // Some providers send a string.
  isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
  profile: Object.fromEntries(
    PROFILE.flatMap((name) => (typeof claims[name] === 'string' ? [[name, claims[name].slice(0, 300)]] : [])),
  ),
});
