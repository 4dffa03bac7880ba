import type { Kysely } from 'kysely';
import type { ChangeFilter, ItemName } from '#projections/history/list-changes.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AuditFilter } from '#web/admin/queries/history-views.ts';
import { findAccountStreams } from './account-names.ts';
import { draftKinds } from './drafts/draft-kinds.ts';
import { findPublishedStreams } from './drafts/published-fields.ts';

interface Databases {
  db: Kysely<Database>;
  read: ReadDatabase;
}

/**
 * Converts the filters of the audit log to those of the read model. Accounts are found by name too, although no event has their names.
 * Without `seesDrafts`, items are found by published titles only.
 */
export const toChangeFilter = async (
  databases: Databases,
  { kind, thing, q, ...filter }: AuditFilter,
  { seesDrafts }: { seesDrafts: boolean },
): Promise<ChangeFilter> => ({
  ...filter,
  prefix: kind && `${kind}-`,
  stream: thing,
  named: q ? await toItemName(databases, q, seesDrafts) : undefined,
});

const toItemName = async ({ db, read }: Databases, words: string, seesDrafts: boolean): Promise<ItemName> => {
  const accounts = await findAccountStreams(db, words);
  if (seesDrafts) return { words, streams: accounts };
  const published = await findPublishedStreams(read, words);
  return { words, streams: [...accounts, ...published], exceptPrefixes: draftKinds.map(({ prefix }) => prefix) };
};
