import { expect, vi } from 'vitest';
import { serviceKeyOfActor } from '#api/auth/account-event-outbox.ts';
import type { SiteUnderTest } from '../site-under-test.ts';

/**
 * Returns an account's events from the event log, once all are relayed, a line each: `RoleChanged {"to":"editor"} by a service key`. Without browser
 * and network, and without `AccessRecorded`.
 */
export const accountEventsOf = async ({ runtime }: SiteUnderTest, id: string): Promise<string[]> => {
  const { db, store } = runtime;
  await vi.waitFor(async () => {
    expect(await db.selectFrom('account_event').select('id').where('account_id', '=', id).execute()).toEqual([]);
  }, 15_000);
  const told: string[] = [];
  for await (const { type, data, metadata } of store.read(`account-${id}`)) {
    if (type === 'AccessRecorded') continue;
    const shown = { ...(data as object), id: undefined, browser: undefined, network: undefined };
    told.push(`${type} ${JSON.stringify(shown)} by ${actorOf(metadata.actor.id)}`);
  }
  return told;
};

/** Which key it was, its own test checks. */
const actorOf = (id: string): string => (serviceKeyOfActor(id) === undefined ? id : 'a service key');
