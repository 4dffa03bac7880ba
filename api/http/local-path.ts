import type { FastifyRequest } from 'fastify';

/**
 * Parses a URL path as a browser would and returns its path, query and fragment. Undefined for anything that is not a path on
 * this site: `https://evil.example`, `//evil.example`, `/\evil.example`.
 */
export const parseLocalPath = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(`http://site${given}`)) return undefined;
  const { pathname, search, hash } = new URL(`http://site${given}`);
  return pathname.startsWith('//') ? undefined : pathname + search + hash;
};

/** Returns path and query of the `Referer` if it is a page of this site, otherwise undefined. */
export const refererPath = ({ headers: { referer }, host }: FastifyRequest): string | undefined => {
  if (!referer || !URL.canParse(referer)) return undefined;
  const page = new URL(referer);
  return page.host === host ? parseLocalPath(page.pathname + page.search) : undefined;
};
