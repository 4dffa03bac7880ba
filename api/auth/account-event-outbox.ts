import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccountEventInput } from '#domain/account/events.ts';
import { eventUpcaster } from '#domain/event-registry.ts';
import type { Database } from '#storage/database/tables.ts';

/** The actor of an account event: an account id, `service` for a caller with the service key, null for a visitor who is not signed in. */
export type AccountActor = string | null;

/** The actor recorded in the audit history for a caller with the service key. */
export const SERVICE_ACTOR = 'service';

/**
 * Stores an account event in the outbox table, in the caller's transaction that changes the account. `account-event-relay.ts` appends it to
 * the event log later, so accounts can be changed while the event log is unavailable and the audit history loses nothing.
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
