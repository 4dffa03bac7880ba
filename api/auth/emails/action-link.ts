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

/** Begins the token in a link of a PKCE flow, so that an error is put where the server of that client reads it. */
export const PKCE_TOKEN_PREFIX = 'pkce_';

/**
 * Returns the URL of the link in an account e-mail. It is `GET /auth/v1/verify`, which consumes the token and redirects to `redirectTo`. If
 * `redirectTo` is an admin page, the link leads to that page with `token_hash` and `type` added; mail scanners follow links, so the page
 * consumes the token only when the user presses a button. `isForCode`: the link belongs to a PKCE flow.
 */
export const emailActionLink = (
  siteUrl: string,
  {
    kind,
    hash,
    redirectTo,
    isForCode = false,
  }: { kind: OneTimeKind; hash: string; redirectTo: string; isForCode?: boolean },
): string => {
  const type = verificationType[kind];
  const target = new URL(redirectTo);
  if (target.origin === siteUrl && /^\/admin(\/|$)/.test(target.pathname)) {
    target.searchParams.set('token_hash', hash);
    target.searchParams.set('type', type);
    return target.href;
  }
  const token = isForCode ? PKCE_TOKEN_PREFIX + hash : hash;
  return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`;
};
