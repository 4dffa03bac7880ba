import { randomUUID } from 'node:crypto';
import { readSessionCookie, sessionCookies } from '#api/auth/current-session/session-cookie.ts';
import { createAuthServices } from '#api/auth/tokens/services.ts';
import { beginSession } from '#api/auth/tokens/sessions.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';

/** Creates an account directly in the database and returns the `cookie` header of its session, valid for the given site URL. */
export const beginTestSession = async (
  runtime: Pick<Runtime, 'db' | 'personalData' | 'sealing'>,
  role: StaffRole | null,
  siteUrl = 'http://localhost',
): Promise<string> => {
  const id = randomUUID();
  const account = {
    id,
    email: `${id}@levada.test`,
    name: role ?? 'reader',
    role,
    password_hash: 'nobody signs in with a password',
  };
  await runtime.db.insertInto('account').values(account).execute();
  const session = await beginSession(createAuthServices({ ...runtime, siteUrl }), id, { method: 'password' });
  const cookies = Object.entries(sessionCookies(session));
  return cookies.map(([name, value]) => `${name}=${value}`).join('; ');
};

/** Returns the access token in a session's `cookie` header. */
export const bearerOfCookie = (cookie: string): string => {
  const cookies = Object.fromEntries(cookie.split('; ').map((each) => each.split('=') as [string, string]));
  return readSessionCookie({ cookies })!.access_token;
};
