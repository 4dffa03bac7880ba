import type { Session } from '../tokens/sessions.ts';

/**
 * Formats a session as the fragment of a redirect URL, `access_token=…&refresh_token=…`. The user is left out, because clients load it
 * themselves.
 */
export const toUrlFragment = ({ user: _user, ...session }: Session & Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(session).map(([name, value]) => [name, String(value)])).toString();
