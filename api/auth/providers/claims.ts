import type { Claims } from './identity.ts';

/** Profile claims that are stored (OpenID Connect Core §5.1). */
const PROFILE = ['name', 'given_name', 'family_name', 'picture', 'locale', 'preferred_username'] as const;

/** Picks the claims that are used, with limited lengths, because they are stored and become part of access tokens. */
export const claimsOf = (provider: string, said: Record<string, unknown> & { sub: string }): Claims => ({
  provider,
  sub: said.sub,
  email: typeof said.email === 'string' && said.email.length <= 254 ? said.email.trim().toLowerCase() : undefined,
  // Some providers send a string.
  isEmailVerified: said.email_verified === true || said.email_verified === 'true',
  profile: Object.fromEntries(
    PROFILE.flatMap((name) => (typeof said[name] === 'string' ? [[name, said[name].slice(0, 300)]] : [])),
  ),
});
