/** Root path of the admin area. */
export const ADMIN_ROOT = '/admin';
export const SIGN_IN = '/admin/sign-in';
/** Path of the page for accounts whose role needs a second factor that they do not have. */
export const ENROL_FACTOR = '/admin/second-factor';

/** Path of the page on which the account owner lets a program connect. */
export const CONNECT_PROGRAM = '/admin/connect';

/** Path of a screen of the admin area, without query. */
export const SCREEN_PATH = /^\/admin(\/[\w-]+)*$/;

/** Returns whether a URL path belongs to the admin area. Ignores case and repeated slashes, since a router may ignore them, too. */
export const isAdminPath = (path: string): boolean => /^\/+admin(\/|$)/i.test(path);

/**
 * Returns the path to redirect to after sign-in: `to` if it is a path of the admin area other than the sign-in page, otherwise `/admin`.
 */
export const safeReturnPath = (to: string | null | undefined): string =>
  to && /^\/admin(\/[\w-]+)*(\?[^#\\]*)?$/.test(to) && to.split('?')[0] !== SIGN_IN ? to : ADMIN_ROOT;
