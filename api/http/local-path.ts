import type { FastifyRequest } from 'fastify';

/**
 * The path, query and fragment of an address on this site, as a browser would read it; undefined for anything that leads
 * elsewhere: `https://evil.example`, `//evil.example`, `/\evil.example`.
 */
export const parseLocalPath = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(`http://site${given}`)) return undefined;
  const { pathname, search, hash } = new URL(`http://site${given}`);
  return pathname.startsWith('//') ? undefined : pathname + search + hash;
};

/** The path and query of our own page that a request comes from, where the browser tells it. */
export const refererPath = ({ headers: { referer }, host }: FastifyRequest): string | undefined => {
  if (!referer || !URL.canParse(referer)) return undefined;
  const page = new URL(referer);
  return page.host === host ? parseLocalPath(page.pathname + page.search) : undefined;
};
