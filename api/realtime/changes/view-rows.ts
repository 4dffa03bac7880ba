import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PublishedView } from '#projections/published-view.ts';
import { RealtimeError } from '../protocol/realtime-error.ts';
import type { RowChange } from './row-change.ts';

/** The rows of a view as they were last seen: a digest of each, by its key as JSON, by the value of the column that divides the view. */
export type SeenRows = Map<string, Map<string, string>>;

/** Rows that one process can remember of a view; of larger ones, no changes are sent. */
const MAX_ROWS = 200_000;
/** Milliseconds after which Postgres ends a statement here. */
const STATEMENT_TIMEOUT_MS = 8_000;
/** Changed rows that are read with one statement. */
const ROWS_PER_STATEMENT = 500;

/** The rows that changed. `remember` notes them as seen, once they were reported. */
export interface Comparison {
  rows: RowChange[];
  remember(): void;
}

/**
 * Compares a view with what was seen of it, and returns the rows that changed since. With `parts`, looks only at rows with one of these
 * values in the column that divides the view. The first time, no row counts as changed. Throws when the view has too many rows.
 */
export const compareRows = <Tables>(
  db: Kysely<Tables>,
  view: PublishedView,
  seen: SeenRows,
  { parts, isFirst = false }: { parts?: readonly string[] | undefined; isFirst?: boolean } = {},
): Promise<Comparison> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`.execute(trx);
      const { rows: now } = await digestsSql(view, parts).execute(trx);
      if (now.length > MAX_ROWS) {
        throw new RealtimeError(400, 'ViewTooLarge', `${view.name} has more than ${MAX_ROWS} rows`);
      }
      const { changed, gone, next } = differences(seen, now, parts);
      if (isFirst) changed.clear();
      const at = (await sql<{ at: Date }>`select now() as at`.execute(trx)).rows[0]!.at.toISOString();
      const rows = await readRows(trx, view, [...changed.keys()], parts);
      return {
        rows: [
          ...gone.map((key): RowChange => ({ view, type: 'DELETE', row: keyColumns(view, key), at })),
          ...rows.map(({ key, row }): RowChange => ({ view, type: changed.get(key)!, row, at })),
        ],
        remember() {
          for (const part of parts ?? [...seen.keys()]) seen.delete(part);
          for (const [part, digests] of next) seen.set(part, digests);
        },
      };
    });

interface Digest {
  part: string;
  key: string;
  digest: string;
}

const keySql = ({ key }: PublishedView): RawBuilder<string> =>
  sql`jsonb_build_array(${sql.join(key.map((name) => sql.ref(`v.${name}`)))})::text`;

const partSql = ({ changes }: PublishedView): RawBuilder<string> =>
  changes.part ? sql`${sql.ref(`v.${changes.part.column}`)}::text` : sql`''`;

/** Returns the condition for rows of these parts. The values are converted, not the column, so that an index can be used. */
const inParts = ({ changes, columns }: PublishedView, parts: readonly string[] | undefined): RawBuilder<boolean> => {
  if (!changes.part || !parts) return sql`true`;
  const { column } = changes.part;
  const { type } = columns[column]!;
  return sql`${sql.ref(`v.${column}`)} = any(${[...parts]}::text[]::${sql.raw(type)}[])`;
};

const digestsSql = (view: PublishedView, parts: readonly string[] | undefined): RawBuilder<Digest> => sql`
  select ${partSql(view)} as part, ${keySql(view)} as key, hashtextextended(to_jsonb(v)::text, 0)::text as digest
  from (${view.rows}) as v where ${inParts(view, parts)} limit ${MAX_ROWS + 1}`;

const differences = (seen: SeenRows, now: Digest[], parts: readonly string[] | undefined) => {
  const earlier = new Map((parts ?? [...seen.keys()]).flatMap((part) => [...(seen.get(part) ?? [])]));
  const changed = new Map<string, 'INSERT' | 'UPDATE'>();
  const next: SeenRows = new Map();
  for (const { part, key, digest } of now) {
    const known = earlier.get(key);
    earlier.delete(key);
    if (known !== digest) changed.set(key, known === undefined ? 'INSERT' : 'UPDATE');
    if (!next.has(part)) next.set(part, new Map());
    next.get(part)!.set(key, digest);
  }
  return { changed, gone: [...earlier.keys()], next };
};

const keyColumns = ({ key }: PublishedView, text: string): Record<string, unknown> => {
  const values: unknown[] = JSON.parse(text);
  return Object.fromEntries(key.map((name, index) => [name, values[index]]));
};

const readRows = async <Tables>(
  trx: Kysely<Tables>,
  view: PublishedView,
  keys: string[],
  parts: readonly string[] | undefined,
) => {
  const found: { key: string; row: Record<string, unknown> }[] = [];
  for (let from = 0; from < keys.length; from += ROWS_PER_STATEMENT) {
    const { rows } = await sql<{ key: string; row: Record<string, unknown> }>`
      select ${keySql(view)} as key, to_json(v) as row from (${view.rows}) as v
      where ${inParts(view, parts)} and ${keySql(view)} = any(${keys.slice(from, from + ROWS_PER_STATEMENT)}::text[])
      order by ${sql.join(view.key.map((name) => sql.ref(`v.${name}`)))}`.execute(trx);
    found.push(...rows);
  }
  return found;
};
