import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccountEventInput } from '#domain/account/events.ts';
import { eventUpcaster } from '#domain/event-registry.ts';
import type { Database } from '#storage/database/tables.ts';

/** Who did something to an account: an account's id, `service` for the holder of the service key, null where nobody was signed in. */
export type AccountActor = string | null;

/** The holder of the service key, in the audit history. */
export const SERVICE_ACTOR = 'service';

/**
 * Keeps what happened to an account in the transaction that changes it; `relay.ts` moves it to the log afterwards, so that an account works
 * without the log and the history misses nothing.
 */
export const recordAccountEvent = async (
  trx: Kysely<Database>,
  { accountId, actor, type, data }: AccountEventInput & { accountId: string; actor: AccountActor },
): Promise<void> => {
  await trx
    .insertInto('account_event')
    .values({
      id: randomUUID(),
      account_id: accountId,
      type,
      version: eventUpcaster.currentVersion(type),
      data: JSON.stringify({ id: accountId, ...data }),
      actor,
    })
    .execute();
};
