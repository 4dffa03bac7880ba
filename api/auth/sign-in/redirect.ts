import type { Auth } from '../service/auth.ts';

/**
 * Returns the requested redirect target `given` if it is a URL of this site, or a URL of `AUTH_REDIRECTS` or below it. Returns the URL of
 * the home page otherwise.
 */
export const allowedRedirect = (
  { siteUrl, redirects }: Pick<Auth, 'siteUrl' | 'redirects'>,
  given: unknown,
): string => {
  if (typeof given !== 'string' || !URL.canParse(given)) return siteUrl;
  const target = new URL(given);
  const allowed = [siteUrl, ...redirects].some((each) => isBelow(target, new URL(each)));
  return allowed ? target.href : siteUrl;
};

const isBelow = (target: URL, allowed: URL): boolean =>
  target.protocol === allowed.protocol &&
  target.host === allowed.host &&
  target.username === '' &&
  target.password === '' &&
  isPathBelow(target.pathname, allowed.pathname);

/**
 * Returns true if the path is the base or below it: `/app/x` is below `/app`, `/apple` is not. Rejects encoded `/`, `\` and `%`, because
 * `/app/..%2fx` leaves the base once the target decodes it.
 */
const isPathBelow = (path: string, base: string): boolean => {
  if (base === '/') return true;
  const folder = base.endsWith('/') ? base : `${base}/`;
  return path === base || (path.startsWith(folder) && !/%(2f|5c|25)/i.test(path));
};
