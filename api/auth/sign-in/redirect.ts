import type { Auth } from '../service/auth.ts';

/** Where somebody may be led: to the site itself or an address of `AUTH_REDIRECTS` and below; home instead of anywhere else. */
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

/** `/app` has `/app` and `/app/x` below it, `/apple` not; `/app/..%2fx` may be anywhere, once somebody has decoded it. */
const isPathBelow = (path: string, base: string): boolean => {
  if (base === '/') return true;
  const folder = base.endsWith('/') ? base : `${base}/`;
  return path === base || (path.startsWith(folder) && !/%(2f|5c|25)/i.test(path));
};
