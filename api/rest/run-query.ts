import { type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { PublishedView } from '#projections/published-view.ts';
import type { ViewQuery } from './parse/query.ts';
import { RestError, tooCostly } from './protocol/rest-error.ts';
import { countSql, type FindView, pageSql } from './sql/build.ts';

/** One page of rows. */
export interface RowsPage {
  /** The rows as JSON text. */
  body: string;
  rows: number;
  /** The number of rows on all pages, if it was asked for. */
  total: number | undefined;
}

interface Wanted {
  view: PublishedView;
  query: ViewQuery;
  find: FindView;
  isCounted: boolean;
  /** Fields without value are left out. */
  withoutNulls: boolean;
}

/** Milliseconds after which Postgres ends a statement of this service. */
const STATEMENT_TIMEOUT_MS = 2_000;
const BEGIN = sql`begin read only; set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`;
/** Maximum cost of a statement with relations, as the planner of Postgres estimates it; one page of articles with authors costs about 1,000. */
const MAX_PLAN_COST = 1_000_000;

/** Runs a query in a read-only transaction with a time limit. Throws `RestError` for what Postgres refuses. */
export const runQuery = async <Tables>(db: Kysely<Tables>, wanted: Wanted): Promise<RowsPage> => {
  const { view, query, find, isCounted, withoutNulls } = wanted;
  const page = pageSql(view, query, find);
  const all = sql`coalesce(json_agg(r), '[]')`;
  const statement = sql<{ body: string; rows: number; total: number | null }>`
    select (${withoutNulls ? sql`json_strip_nulls(${all})` : all})::text as body, count(*)::int as rows,
      ${isCounted ? sql`(${countSql(view, query, find)})` : sql`null`} as total from (${page}) as r`;
  return inLimitedTransaction(db, async (connection) => {
    if (query.relations.size > 0) await requireCheapPlan(connection, statement);
    const { rows } = await statement.execute(connection);
    const { total, ...found } = rows[0]!;
    return { ...found, total: total ?? undefined };
  }).catch(throwAsRestError);
};

/**
 * Runs statements in a read-only transaction with a time limit for each. Begins it and sets the limit in one message, since a short query
 * takes hardly longer than the way to the database.
 */
const inLimitedTransaction = <Tables, Result>(
  db: Kysely<Tables>,
  run: (connection: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (connection) => {
    try {
      await BEGIN.execute(connection);
      return await run(connection);
    } finally {
      // A connection that is lost has ended its transaction itself.
      await sql`rollback`.execute(connection).catch(() => undefined);
    }
  });

/** Throws 54000 for a statement whose estimated cost is too high. */
const requireCheapPlan = async <Tables>(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>`
    explain (format json) ${statement}`.execute(db);
  const cost = rows[0]!['QUERY PLAN'][0].Plan['Total Cost'];
  if (cost > MAX_PLAN_COST)
    throw tooCostly(`an estimated cost of ${MAX_PLAN_COST}; this request costs ${Math.ceil(cost)}`);
};

/** Throws errors that the request caused in the form of PostgREST, and others unchanged. */
export const throwAsRestError = (error: unknown): never => {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) throw error;
  const status = STATUSES[error.code] ?? STATUSES[error.code.slice(0, 2)];
  if (status === undefined) throw error;
  const { code, message, detail, hint } = error;
  throw new RestError(status, code, message, { details: detail ?? null, hint: hint ?? null, cause: error });
};

/** HTTP statuses of errors that the request caused, by code or class of the error (PostgreSQL documentation, appendix A). */
const STATUSES: Partial<Record<string, number>> = {
  '2201B': 400,
  '22': 400,
  '42': 400,
  '42883': 404,
  '57014': 500,
};
