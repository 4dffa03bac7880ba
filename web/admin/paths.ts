/** Where the desk stands: documents below `/admin`, and React's payloads of them. */
export const ADMIN_ROOT = '/admin';
export const SIGN_IN = '/admin/sign-in';

/** In any letters: an address that a router somewhere might take for the desk is the desk's. */
export const isAdminPath = (path: string): boolean => /^\/+admin(\/|$)/i.test(path);

/** Where somebody may be led after signing in; the desk itself where `to` leads anywhere else. */
export const safeReturnPath = (to: string | null | undefined): string =>
  to && /^\/admin(\/[\w-]+)*(\?[^#\\]*)?$/.test(to) && to !== SIGN_IN ? to : ADMIN_ROOT;
