import type { FastifyInstance } from 'fastify';
import type { Config } from '#storage/config.ts';

/** Foreign hosts that are told of: whoever invents hosts does not fill the log with them. */
const HOSTS_TOLD = 20;

const LOCAL = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Without SITE_URL a site that others can reach tells search engines, feeds and mails that it stands on this machine. Undefined
 * where all is well (spec §8: warnings go to the log only).
 */
export const missingSiteUrl = ({ siteUrl, host }: Pick<Config, 'siteUrl' | 'host'>): string | undefined => {
  if (!LOCAL.includes(new URL(siteUrl).hostname) || LOCAL.includes(host)) return undefined;
  return `SITE_URL is not set, so every address the site gives away begins with ${siteUrl}. Set SITE_URL to its public address.`;
};

/** Says in the log, once for each, that the site is visited under a host which is not that of SITE_URL (spec §8). */
export const warnOfForeignHosts = (app: FastifyInstance, siteUrl: string): void => {
  const known = new Set([new URL(siteUrl).host]);
  app.addHook('onRequest', async ({ host }) => {
    if (known.has(host) || known.size > HOSTS_TOLD) return;
    known.add(host);
    app.log.warn(
      `The site is visited as ${JSON.stringify(host)}, but SITE_URL says ${siteUrl}. Set SITE_URL, or lead visitors there.`,
    );
  });
};
