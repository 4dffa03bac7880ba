import type { Kysely } from 'kysely';
import type { ChangeFilter } from '#projections/history/list-changes.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AuditFilter } from '#web/admin/admin-queries.ts';
import { findAccountStreams } from './account-names.ts';

/** Converts the filters of the audit log to those of the read model. Accounts are found by name too, although no event has their names. */
export const toChangeFilter = async (
  db: Kysely<Database>,
  { kind, thing, q, ...filter }: AuditFilter,
): Promise<ChangeFilter> => ({
  ...filter,
  prefix: kind && `${kind}-`,
  stream: thing,
  named: q ? { words: q, streams: await findAccountStreams(db, q) } : undefined,
});
