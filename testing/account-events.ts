import { expect, vi } from 'vitest';
import type { SiteUnderTest } from './site-under-test.ts';

/** Returns an account's events from the event log, once all are relayed, a line each: `RoleChanged {"to":"editor"} by service`. */
export const accountEventsOf = async ({ runtime }: SiteUnderTest, id: string): Promise<string[]> => {
  const { db, store } = runtime;
  await vi.waitFor(async () => {
    expect(await db.selectFrom('account_event').select('id').where('account_id', '=', id).execute()).toEqual([]);
  }, 15_000);
  const told: string[] = [];
  for await (const { type, data, metadata } of store.read(`account-${id}`)) {
    told.push(`${type} ${JSON.stringify({ ...(data as object), id: undefined })} by ${metadata.actor.id}`);
  }
  return told;
};
