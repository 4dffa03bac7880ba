import type { Session } from '../tokens/sessions.ts';

/** Formats a session for the URL fragment, without the user, which clients load themselves. */
export const toUrlFragment = ({ user: _user, ...session }: Session & Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(session).map(([name, value]) => [name, String(value)])).toString();
