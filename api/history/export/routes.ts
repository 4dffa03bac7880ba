import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { streamKinds } from '#web/admin-screens.ts';
import { localeOfRequest } from '../../http/locale.ts';
import { validate } from '../../http/validate.ts';
import { toChangeFilter } from '../change-filter.ts';
import { historyCsv } from './csv.ts';
import { historyBatches } from './history-batches.ts';
import { historyJsonLines } from './json-lines.ts';

/** Query string of the exports: the filters of the history screen. */
export const historyFilter = z.object({
  kind: z.enum(Object.keys(streamKinds)).optional(),
  type: z.string().max(100).optional(),
  thing: z.string().max(120).optional(),
  q: z.string().max(200).optional(),
  actor: z.string().max(100).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

/**
 * Registers two routes for staff; other callers get 401 or 403. Both send the events of the audit log that match the filter, newest first,
 * as a file that is read from the database while it is sent.
 * - `GET /api/history.csv`: in words, for spreadsheets.
 * - `GET /api/history.jsonl`: one JSON object a line, for programs.
 */
export const historyExportRoutes = (
  app: FastifyInstance,
  { read, db }: { read: ReadDatabase; db: Kysely<Database> },
): void => {
  const batchesFor = async ({ query }: FastifyRequest) =>
    historyBatches({ db, read }, await toChangeFilter(db, validate(historyFilter, query)));

  app.get('/api/history.csv', async (request, reply) =>
    attachment(reply, 'history.csv', 'text/csv').send(
      historyCsv(read, localeOfRequest(request), await batchesFor(request)),
    ),
  );

  app.get('/api/history.jsonl', async (request, reply) =>
    attachment(reply, 'history.jsonl', 'application/jsonl').send(historyJsonLines(await batchesFor(request))),
  );
};

const attachment = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` })
    .type(`${type}; charset=utf-8`);
