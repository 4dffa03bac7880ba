import type { ViewQuery } from './parse/query.ts';
import { RestError } from './protocol/rest-error.ts';
import type { RowsPage } from './run-query.ts';

const RANGE = /^(?:items=)?(\d{1,9})-(\d{1,9})?$/;

/** Applies a `Range` header, `0-24`, to a query whose parameters name no window. */
export const applyRange = (query: ViewQuery, header: string | undefined): void => {
  const found = header === undefined ? null : RANGE.exec(header);
  if (!found || query.limit !== undefined || query.offset > 0) return;
  const [, first, last] = found;
  query.offset = Number(first);
  if (last === undefined) return;
  if (Number(last) < Number(first)) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  }
  query.limit = Number(last) - Number(first) + 1;
};

/** Returns status and `Content-Range` of a page that begins at `offset`. Throws 416 when it begins behind the last row of a counted answer. */
export const contentRange = (offset: number, { rows, total }: RowsPage): { status: number; range: string } => {
  if (total !== undefined && offset > 0 && offset >= total) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  }
  const range = `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`;
  return { status: total !== undefined && rows < total ? 206 : 200, range };
};
