import { RestError, tooCostly } from '../protocol/rest-error.ts';
import { type Filter, parseFilter, parseLogic } from './filter.ts';
import { type OrderPart, parseOrder } from './order.ts';
import { parseSelect, type Selected } from './select.ts';

/** What a request asks of one view, and of the views inside of its rows. */
export interface ViewQuery {
  select: Selected[];
  filters: Filter[];
  order: OrderPart[];
  limit: number | undefined;
  offset: number;
  /** The queries of the selected relations, by alias or name. */
  relations: Map<string, ViewQuery>;
}

/** Maximum numbers of a request: conditions, selected columns and relations, and relations inside of each other. */
const MAX_FILTERS = 50;
const MAX_SELECTED = 100;
const MAX_DEPTH = 2;

/** Reads the parameters of a request to a view, in the syntax of PostgREST. Throws `RestError` for what cannot be read or is too much. */
export const parseQuery = (params: URLSearchParams): ViewQuery => {
  const query = queryOf(parseSelect(withoutBlanks(params.get('select') ?? '')), 0);
  if (countSelected(query) > MAX_SELECTED) throw tooCostly(`${MAX_SELECTED} columns and relations in all`);
  let filters = 0;
  for (const [name, value] of params) {
    if (name === 'select') continue;
    const { of, what } = addressed(query, name);
    if (!applyWindow(of, what, value)) filters += applyFilter(of, what, value);
    if (filters > MAX_FILTERS) throw tooCostly(`${MAX_FILTERS} conditions`);
  }
  return query;
};

/** A quoted name, which may be open at the end, or blanks. Nothing follows that could fail, so it takes time in proportion to the text. */
const QUOTED_OR_BLANKS = /"(?:[^"\\]|\\.?)*"?|\s+/gs;

const withoutBlanks = (text: string): string =>
  text.replaceAll(QUOTED_OR_BLANKS, (found) => (found.startsWith('"') ? found : ''));

const queryOf = (select: Selected[], depth: number): ViewQuery => {
  if (depth > MAX_DEPTH) throw tooCostly(`${MAX_DEPTH} relations inside of each other`);
  const relations = new Map<string, ViewQuery>();
  for (const item of select) {
    if (item.kind === 'relation') relations.set(item.alias ?? item.name, queryOf(item.select, depth + 1));
  }
  return { select, filters: [], order: [], limit: undefined, offset: 0, relations };
};

const countSelected = ({ select, relations }: ViewQuery): number =>
  select.length + [...relations.values()].reduce((sum, inner) => sum + countSelected(inner), 0);

/** Returns the query to which a parameter belongs: `author.name` to that of the relation `author`. */
const addressed = (query: ViewQuery, name: string): { of: ViewQuery; what: string } => {
  const dot = name.indexOf('.');
  if (dot < 0 || name === 'not.and' || name === 'not.or' || name.startsWith('"')) return { of: query, what: name };
  const relation = name.slice(0, dot);
  const inner = query.relations.get(relation);
  if (!inner) {
    throw new RestError(400, 'PGRST108', `'${relation}' is not an embedded resource in this request`, {
      hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
    });
  }
  return addressed(inner, name.slice(dot + 1));
};

const applyWindow = (query: ViewQuery, name: string, value: string): boolean => {
  if (name === 'order') query.order = value === '' ? [] : parseOrder(value);
  else if (name === 'limit') query.limit = wholeNumber(name, value);
  else if (name === 'offset') query.offset = wholeNumber(name, value);
  else return false;
  return true;
};

const wholeNumber = (name: string, value: string): number => {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new RestError(400, 'PGRST100', `"failed to parse ${name} (${value})" (line 1, column 1)`);
};

const LOGIC = /^(not\.)?(and|or)$/;

/** Adds the condition and returns how many conditions it consists of. */
const applyFilter = (query: ViewQuery, name: string, value: string): number => {
  const [, not, logic] = LOGIC.exec(name) ?? [];
  const filter = logic ? parseLogic(logic as 'and' | 'or', not !== undefined, value) : parseFilter(name, value);
  query.filters.push(filter);
  return size(filter);
};

const size = (filter: Filter): number =>
  'logic' in filter ? filter.of.reduce((sum, inner) => sum + size(inner), 1) : 1;
