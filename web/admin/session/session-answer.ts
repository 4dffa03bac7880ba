import type { StaffRole } from '#domain/shared/staff-account.ts';

/** The account for which a page was rendered. */
export interface ShownAccount {
  id: string;
  role: StaffRole;
}

/** The account of a session; undefined without staff role; `incomplete`: not signed in, or a second factor is still required. */
export type SessionAnswer = ShownAccount | undefined | 'incomplete';

/** Reads a response of `GET /api/session`; `unknown` if it tells nothing, because the server failed. */
export const readSession = async (response: Response): Promise<SessionAnswer | 'unknown'> => {
  if (response.status === 401) return 'incomplete';
  if (response.status === 403) return undefined;
  const body = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (body?.mfa) return 'incomplete';
  return body ?? 'unknown';
};

/**
 * Returns what a page that was rendered for `shown` does when another account or role, `now`, is signed in: `home` for another account,
 * because the page is not for this user, and neither is its place in the browser's history; `reload` for another role; otherwise `stay`.
 */
export const pageAfterSignIn = (
  shown: ShownAccount,
  now: Partial<ShownAccount> | undefined,
): 'home' | 'reload' | 'stay' => {
  if (now?.id && now.id !== shown.id) return 'home';
  return now?.role === shown.role ? 'stay' : 'reload';
};
