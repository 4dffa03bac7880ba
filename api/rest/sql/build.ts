import { type RawBuilder, sql } from 'kysely';
import type { PublishedRelation, PublishedView } from '#projections/published-view.ts';
import type { OrderPart } from '../parse/order.ts';
import type { ViewQuery } from '../parse/query.ts';
import type { Selected, SelectedColumn, SelectedRelation } from '../parse/select.ts';
import { RestError } from '../protocol/rest-error.ts';
import { columnValue, type NamedView } from './column.ts';
import { filterSql } from './filter.ts';
import { findRelation } from './relation.ts';

/** Finds a view that the caller may read. Throws `RestError` for any other. */
export type FindView = (name: string) => PublishedView;

/** Maximum number of rows of a response: without relations, and with relations inside of its rows. */
const MAX_ROWS = 1000;
const MAX_ROWS_WITH_RELATIONS = 200;
/** Maximum number of rows of a relation inside of a row, by depth. */
const MAX_INNER_ROWS = [100, 20];

/** Returns the statement for the rows of a request: one page of them, in order. */
export const pageSql = (view: PublishedView, query: ViewQuery, find: FindView): RawBuilder<unknown> =>
  rowsSql({ view, as: 'v' }, query, find, {
    where: [],
    maxRows: query.relations.size > 0 ? MAX_ROWS_WITH_RELATIONS : MAX_ROWS,
  });

/** Returns the statement that counts all rows of a request, as `total`. */
export const countSql = (view: PublishedView, query: ViewQuery, find: FindView): RawBuilder<{ total: number }> => {
  const named = { view, as: 'v' };
  return sql`select count(*)::int as total from (${view.rows}) as v where ${conditions(named, query, find)}`;
};

interface Within {
  /** Conditions besides those of the query. */
  where: RawBuilder<boolean>[];
  maxRows: number;
}

const rowsSql = (
  named: NamedView,
  query: ViewQuery,
  find: FindView,
  { where, maxRows }: Within,
): RawBuilder<unknown> => {
  const limit = Math.min(query.limit ?? maxRows, maxRows);
  return sql`select ${sql.join(query.select.flatMap((item) => selectedSql(named, query, item, find)))}
    from (${named.view.rows}) as ${sql.ref(named.as)}
    where ${sql.join([...where, conditions(named, query, find)], sql` and `)}
    order by ${sql.join(orderSql(named, query, find))} limit ${limit} offset ${query.offset}`;
};

const selectedSql = (named: NamedView, query: ViewQuery, item: Selected, find: FindView): RawBuilder<unknown>[] => {
  if (item.kind === 'all') return Object.keys(named.view.columns).map((name) => sql`${sql.ref(`${named.as}.${name}`)}`);
  if (item.kind === 'column') return [selectedColumn(named, item)];
  if (item.isSpread) throw new RestError(400, 'PGRST119', `A spread operation on '${item.name}' is not possible`);
  if (item.select.length === 0) return [];
  return [sql`(${relatedSql(named, query, item, find)}) as ${sql.id(item.alias ?? item.name)}`];
};

const selectedColumn = (named: NamedView, { alias, cast, ...path }: SelectedColumn): RawBuilder<unknown> => {
  const { value } = columnValue(named, path);
  if (cast !== undefined && !CASTS.has(cast)) throw new RestError(400, '42704', `type "${cast}" does not exist`);
  const name = alias ?? String(path.steps.at(-1)?.key ?? path.column);
  return sql`${cast === undefined ? value : sql`cast(${value} as ${sql.raw(cast)})`} as ${sql.id(name)}`;
};

/** Types to which a column may be converted. */
const CASTS: ReadonlySet<string> = new Set(
  'bigint boolean bool date float8 int int4 int8 integer json jsonb numeric text timestamptz uuid'.split(' '),
);

interface Related {
  relation: PublishedRelation;
  inner: NamedView;
  query: ViewQuery;
  isJoined: RawBuilder<boolean>;
}

const related = (named: NamedView, query: ViewQuery, item: SelectedRelation, find: FindView): Related => {
  const relation = findRelation(named.view, item);
  const inner = { view: find(relation.view), as: `${named.as}i` };
  const isJoined = sql<boolean>`${sql.ref(`${inner.as}.${relation.to}`)} = ${sql.ref(`${named.as}.${relation.from}`)}`;
  return { relation, inner, query: query.relations.get(item.alias ?? item.name)!, isJoined };
};

const relatedSql = (
  named: NamedView,
  query: ViewQuery,
  item: SelectedRelation,
  find: FindView,
): RawBuilder<unknown> => {
  const { relation, inner, query: asked, isJoined } = related(named, query, item, find);
  const maxRows = relation.rows === 'one' ? 1 : MAX_INNER_ROWS[named.as.length - 1]!;
  const rows = rowsSql(inner, asked, find, { where: [isJoined], maxRows });
  return relation.rows === 'one'
    ? sql`select row_to_json(r) from (${rows}) as r`
    : sql`select coalesce(json_agg(r), '[]') from (${rows}) as r`;
};

/** Returns the conditions of a query, with those of relations that leave out rows without related ones. */
const conditions = (named: NamedView, query: ViewQuery, find: FindView): RawBuilder<boolean> => {
  const own = query.filters.map((filter) => filterSql(named, filter));
  const inner = query.select
    .filter((item): item is SelectedRelation => item.kind === 'relation' && item.isInner)
    .map((item) => {
      const { inner, query: asked, isJoined } = related(named, query, item, find);
      return sql<boolean>`exists (select from (${inner.view.rows}) as ${sql.ref(inner.as)}
        where ${isJoined} and ${conditions(inner, asked, find)})`;
    });
  return sql`${sql.join([sql`true`, ...own, ...inner], sql` and `)}`;
};

/** Returns the order of the request, completed by the key of the view, so that pages neither repeat nor leave out rows. */
const orderSql = (named: NamedView, query: ViewQuery, find: FindView): RawBuilder<unknown>[] => [
  ...query.order.map((part) => {
    const nulls = part.nulls ? ` nulls ${part.nulls}` : '';
    return sql`${orderedBy(named, query, part, find)} ${sql.raw(`${part.isDescending ? 'desc' : 'asc'}${nulls}`)}`;
  }),
  ...named.view.key.map((name) => sql`${sql.ref(`${named.as}.${name}`)}`),
];

const orderedBy = (named: NamedView, query: ViewQuery, part: OrderPart, find: FindView): RawBuilder<unknown> => {
  if (part.relation === undefined) return columnValue(named, part).value;
  const item = query.select.find(
    (each): each is SelectedRelation => each.kind === 'relation' && (each.alias ?? each.name) === part.relation,
  );
  if (!item) throw new RestError(400, 'PGRST108', `'${part.relation}' is not an embedded resource in this request`);
  const { relation, inner, isJoined } = related(named, query, item, find);
  if (relation.rows === 'many') {
    throw new RestError(400, 'PGRST118', `A related order on '${part.relation}' is not possible`, {
      details: `'${named.view.name}' and '${part.relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  const { value } = columnValue(inner, part);
  return sql`(select ${value} from (${inner.view.rows}) as ${sql.ref(inner.as)} where ${isJoined} limit 1)`;
};
