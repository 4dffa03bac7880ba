import { randomUUID } from 'node:crypto';
import type { Role } from '#api/auth/account.ts';
import { beginSession } from '#api/auth/sessions.ts';
import type { Runtime } from '#api/runtime.ts';

export type StaffRole = Exclude<Role, 'system'>;

/** Makes an account and answers with the `cookie` header of its session. */
export const beginTestSession = async ({ db }: Pick<Runtime, 'db'>, role: StaffRole): Promise<string> => {
  const id = randomUUID();
  const account = {
    id,
    email: `${id}@levada.test`,
    name: role,
    role,
    password_hash: 'nobody signs in with a password',
  };
  await db.insertInto('account').values(account).execute();
  return `session=${await beginSession(db, id)}`;
};
