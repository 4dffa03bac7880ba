import type { Claims } from './identity.ts';

/** What providers say of people (OpenID Connect Core §5.1). */
const PROFILE = ['name', 'given_name', 'family_name', 'picture', 'locale', 'preferred_username'] as const;

/** What we take of it, bounded: it is kept, and stands in tokens. */
export const claimsOf = (provider: string, said: Record<string, unknown> & { sub: string }): Claims => ({
  provider,
  sub: said.sub,
  email: typeof said.email === 'string' && said.email.length <= 254 ? said.email.trim().toLowerCase() : undefined,
  // Some say it as a word.
  isEmailVerified: said.email_verified === true || said.email_verified === 'true',
  profile: Object.fromEntries(
    PROFILE.flatMap((name) => (typeof said[name] === 'string' ? [[name, said[name].slice(0, 300)]] : [])),
  ),
});
