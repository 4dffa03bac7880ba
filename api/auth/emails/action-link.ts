import type { OneTimeKind } from '../tokens/one-time-token.ts';

/** The `type` parameter with which clients verify each kind of token. */
const verificationType = {
  confirmation: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
  phone: 'sms',
  phone_change: 'phone_change',
} as const satisfies Record<OneTimeKind, string>;

/**
 * Returns the URL of the link in an account e-mail. It is `GET /auth/v1/verify`, which consumes the token and redirects to `redirectTo`. If
 * `redirectTo` is an admin page, the link leads to that page with `token_hash` and `type` added; mail scanners follow links, so the page
 * consumes the token only when the user presses a button.
 */
export const emailActionLink = (
  siteUrl: string,
  { kind, hash, redirectTo }: { kind: OneTimeKind; hash: string; redirectTo: string },
): string => {
  const type = verificationType[kind];
  const target = new URL(redirectTo);
  if (target.origin === siteUrl && /^\/admin(\/|$)/.test(target.pathname)) {
    target.searchParams.set('token_hash', hash);
    target.searchParams.set('type', type);
    return target.href;
  }
  return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token: hash, type, redirect_to: redirectTo })}`;
};
