import type { Session } from '../tokens/sessions.ts';

/** A session as clients read it behind the `#` of an address; they ask for the user themselves. */
export const toUrlFragment = ({ user: _user, ...session }: Session & Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(session).map(([name, value]) => [name, String(value)])).toString();
