import { isIP } from 'node:net';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';

/** The site as authenticators know it. */
interface RelyingParty {
  /** A domain. A passkey works on it and below it. */
  id: string;
  /** Origins of the pages that may use a passkey. */
  origins: string[];
}

/**
 * Returns the relying party of the site: the host of `SITE_URL`, with the site's own origin and those of `AUTH_REDIRECTS`, which receive
 * sessions already. Throws `passkey_disabled` when the host is an IP address, for which browsers refuse passkeys.
 */
export const relyingParty = ({ siteUrl, redirects }: Pick<Auth, 'siteUrl' | 'redirects'>): RelyingParty => {
  if (!hasPasskeys({ siteUrl })) throw new AuthError('passkey_disabled');
  const urls = [siteUrl, ...redirects].map((url) => new URL(url));
  const origins = urls.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ origin }) => origin);
  return { id: new URL(siteUrl).hostname, origins };
};

/** Returns true if passkeys can be used on this site. */
export const hasPasskeys = ({ siteUrl }: Pick<Auth, 'siteUrl'>): boolean =>
  isIP(new URL(siteUrl).hostname.replaceAll(/[[\]]/g, '')) === 0;
