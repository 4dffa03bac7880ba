import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { ResponseFormat } from './protocol/response-format.ts';
import { RestError } from './protocol/rest-error.ts';
import { contentRange } from './range.ts';
import type { RowsPage } from './run-query.ts';

/** Sends a page of rows that begins at `offset`. Throws `PGRST116` (406) if the format is a single row and the page has not one. */
export const sendRows = (
  reply: FastifyReply,
  page: RowsPage,
  { offset, format: { type, isSingle } }: { offset: number; format: ResponseFormat },
) => {
  const { status, range } = contentRange(offset, page);
  if (isSingle && page.rows !== 1) {
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${page.rows} rows`,
    });
  }
  const headers = { 'content-range': range, 'cache-control': 'no-store', vary: 'accept, prefer, range, authorization' };
  reply.code(status).headers(headers).serializer(String);
  if (type === 'csv') return reply.type('text/csv; charset=utf-8').send(toCsv(page.body));
  if (isSingle) return reply.type(`${OBJECT}; charset=utf-8`).send(withoutBrackets(page.body));
  return reply.type('application/json; charset=utf-8').send(page.body);
};

const OBJECT = 'application/vnd.pgrst.object+json';

/** Returns the only element of a JSON array as it is written there, so that numbers keep all digits. */
const withoutBrackets = (array: string): string => array.trim().slice(1, -1);

const toCsv = (body: string): string => {
  const rows: object[] = JSON.parse(body);
  return stringify(rows, { header: true, cast: { boolean: String } });
};
