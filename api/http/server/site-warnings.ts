import type { FastifyInstance } from 'fastify';
import type { Config } from '#storage/config.ts';
import type { IsTrustedProxy } from '../trusted-proxies.ts';

/** Maximum number of other hosts that are logged, so that clients that invent hosts cannot fill the log. */
const MAX_LOGGED_HOSTS = 20;

const LOCAL = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Returns a warning if the site listens publicly while `siteUrl` is still a local URL, which would then appear in search engines, feeds and
 * e-mails. Undefined otherwise (docs/product.md, rule 62: warnings go to the log only).
 */
export const missingSiteUrl = ({ siteUrl, host }: Pick<Config, 'siteUrl' | 'host'>): string | undefined => {
  if (!LOCAL.includes(new URL(siteUrl).hostname) || LOCAL.includes(host)) return undefined;
  return `SITE_URL is ${siteUrl}, so feeds, sitemaps and e-mails link to this machine. Set SITE_URL to the public URL of the site.`;
};

/**
 * Adds a hook that logs a warning, once, when a request has forwarded headers but comes from an address that is no trusted proxy: most
 * likely a reverse proxy is missing in TRUSTED_PROXIES, and all its visitors then share one address, with one set of limits.
 */
export const warnOfUntrustedProxy = (app: FastifyInstance, trusts: IsTrustedProxy): void => {
  let isLogged = false;
  app.addHook('onRequest', function warnOfUntrustedProxy({ headers, socket: { remoteAddress } }, _reply, done) {
    if (!isLogged && headers['x-forwarded-for'] !== undefined && !trusts(remoteAddress)) {
      isLogged = true;
      app.log.warn(
        `A request from ${remoteAddress} has the header X-Forwarded-For, but that address is not in TRUSTED_PROXIES, so the header is ignored ` +
          `and all visitors behind it count as one. If it is your reverse proxy, set TRUSTED_PROXIES=${remoteAddress} or to its network.`,
      );
    }
    done();
  });
};

/** Health checks come from the same machine under its own address. */
const HEALTH = '/health/';

/**
 * Adds a hook that logs a warning, once per host, when a request arrives under another host than that of SITE_URL
 * (docs/product.md, rule 62). Health checks are exempt.
 */
export const warnOfForeignHosts = (app: FastifyInstance, siteUrl: string): void => {
  const knownHosts = new Set([new URL(siteUrl).host]);
  app.addHook('onRequest', function warnOfForeignHost({ host, url }, _reply, done) {
    if (!knownHosts.has(host) && knownHosts.size <= MAX_LOGGED_HOSTS && !url.startsWith(HEALTH)) {
      knownHosts.add(host);
      app.log.warn(
        `A request came for host ${JSON.stringify(host)}, but SITE_URL is ${siteUrl}. Correct SITE_URL, or redirect visitors to it.`,
      );
    }
    done();
  });
};
