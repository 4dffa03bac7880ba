import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ColumnType, PublishedView } from '#projections/published-view.ts';
import { type Condition, parseConditions } from '../../rest/parse/filter.ts';
import { RestError } from '../../rest/protocol/rest-error.ts';
import { throwAsRestError } from '../../rest/run-query.ts';
import { filterSql } from '../../rest/sql/filter.ts';
import { RealtimeError } from '../protocol/realtime-error.ts';

/** Conditions on the rows of a view, all of which must hold. `text` is what the client sent. */
export interface RowFilter {
  text: string;
  view: PublishedView;
  conditions: readonly Condition[];
}

/** Maximum characters and conditions of a filter. */
const MAX_CHARACTERS = 2_000;
const MAX_CONDITIONS = 20;
/** Milliseconds after which Postgres ends the evaluation of filters. */
const STATEMENT_TIMEOUT_MS = 1_000;
const OPERATORS: ReadonlySet<string> = new Set('eq neq lt lte gt gte in like ilike is isdistinct'.split(' '));
/** A regular expression can take seconds, so only staff and service keys may use one. */
const COSTLY_OPERATORS: ReadonlySet<string> = new Set(['match', 'imatch']);

/**
 * Reads a filter in the syntax of the protocol: `column=operator.value`, several with commas. Throws `RealtimeError` for a filter that cannot
 * be read, names another column or operator, or has a value of another type.
 */
export const parseRowFilter = async <Tables>(
  db: Kysely<Tables>,
  { text, view, mayCost }: { text: string; view: PublishedView; mayCost: boolean },
): Promise<RowFilter> => {
  if (text.length > MAX_CHARACTERS) throw invalid(`longer than ${MAX_CHARACTERS} characters`);
  try {
    const conditions = parseConditions(text);
    if (conditions.length > MAX_CONDITIONS) throw invalid(`more than ${MAX_CONDITIONS} conditions`);
    for (const { operator } of conditions) requireOperator(operator, mayCost);
    const filter = { text, view, conditions };
    await matchRows(db, [filter], [exampleOf(view)], 'INSERT');
    return filter;
  } catch (error) {
    if (error instanceof RestError) throw invalid(error.message, { cause: error });
    throw error;
  }
};

const requireOperator = (operator: string, mayCost: boolean): void => {
  if (OPERATORS.has(operator) || (mayCost && COSTLY_OPERATORS.has(operator))) return;
  throw invalid(`the operator ${operator} is not possible here`);
};

const invalid = (why: string, options?: ErrorOptions) => new RealtimeError(400, 'InvalidFilter', why, options);

/**
 * Returns for each row, in order, which of the filters it matches. Of deleted rows only the key is known, so conditions on other columns
 * count as true. The comparison is that of Postgres, by the declared types. Throws `RestError` for a filter that cannot be evaluated.
 */
export const matchRows = async <Tables>(
  db: Kysely<Tables>,
  filters: readonly RowFilter[],
  rows: readonly Record<string, unknown>[],
  type: 'INSERT' | 'UPDATE' | 'DELETE',
): Promise<boolean[][]> => {
  const { view } = filters[0]!;
  const columns = Object.entries(view.columns).map(([name, column]) => sql`${sql.id(name)} ${sql.raw(column.type)}`);
  const numbered = JSON.stringify(rows.map((row, number) => ({ ...row, [NUMBER]: number })));
  const matches = filters.map(({ conditions }) => sql`(${allOf(view, conditions, type)}) is true`);
  const found = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`.execute(trx);
      return sql<{ matches: boolean[] }>`select array[${sql.join(matches)}] as matches
        from jsonb_to_recordset(${numbered}::jsonb) as v(${sql.join([...columns, sql`${sql.id(NUMBER)} int`])})
        order by ${sql.ref(`v.${NUMBER}`)}`.execute(trx);
    })
    .catch(throwAsRestError);
  return found.rows.map((row) => row.matches);
};

/** The column that keeps the order of the rows. */
const NUMBER = '#';

const allOf = (
  view: PublishedView,
  conditions: readonly Condition[],
  type: 'INSERT' | 'UPDATE' | 'DELETE',
): RawBuilder<boolean> => {
  const known = type === 'DELETE' ? conditions.filter(({ column }) => view.key.includes(column)) : conditions;
  return sql.join(
    [sql`true`, ...known.map((condition) => filterSql({ view, as: 'v' }, condition))],
    sql` and `,
  ) as RawBuilder<boolean>;
};

/** Values with which a filter is tried when it arrives, so that one that cannot be evaluated is refused at once. */
const EXAMPLES: Record<ColumnType, unknown> = {
  boolean: false,
  date: '2000-01-01',
  daterange: 'empty',
  int4range: 'empty',
  integer: 0,
  jsonb: {},
  numeric: 0,
  text: '',
  'text[]': [],
  timestamptz: '2000-01-01T00:00:00Z',
  tsvector: '',
  uuid: '00000000-0000-4000-8000-000000000000',
};

const exampleOf = ({ columns }: PublishedView): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, EXAMPLES[type]]));
