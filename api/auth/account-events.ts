import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';

/** What happens to an account, without personal data (docs/decisions/0022). */
export type AccountEvent =
  | { type: 'AccountSignedIn'; data: { method: string; aal: 'aal1' | 'aal2' } }
  | { type: 'SignInFailed'; data: { reason: string } }
  | { type: 'AccountSignedOut'; data: { scope: 'local' | 'others' | 'global' } }
  | { type: 'PasswordChanged'; data: Record<string, never> }
  | { type: 'EmailChanged'; data: Record<string, never> }
  | { type: 'PhoneChanged'; data: Record<string, never> }
  | { type: 'RefreshTokenReused'; data: Record<string, never> };

/** Keeps an event of the account in the transaction that changes it. `actor`: the account that did it; null where nobody was signed in. */
export const recordAccountEvent = async (
  trx: Kysely<Database>,
  { accountId, actor, type, data }: AccountEvent & { accountId: string; actor: string | null },
): Promise<void> => {
  const event = { id: randomUUID(), account_id: accountId, type, data: JSON.stringify(data), actor };
  await trx.insertInto('account_event').values(event).execute();
};
