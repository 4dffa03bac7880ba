import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { periodFields, withOrderedDays } from '#domain/shared/period.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { streamKinds } from '#web/admin-screens.ts';
import { t } from '#web/i18n.ts';
import { localeOfRequest } from '../../http/locale.ts';
import { validate } from '../../http/validate.ts';
import { toChangeFilter } from '../change-filter.ts';
import { seesDrafts, UNPUBLISHED } from '../drafts/without-drafts.ts';
import { historyCsv } from './csv.ts';
import { historyBatches } from './history-batches.ts';
import { historyJsonLines } from './json-lines.ts';

/** Query string of the exports: the filters of the history screen. */
export const historyFilter = withOrderedDays(
  z.object({
    kind: z.enum(Object.keys(streamKinds)).optional(),
    type: z.string().max(100).optional(),
    thing: z.string().max(120).optional(),
    q: z.string().max(200).optional(),
    actor: z.string().max(100).optional(),
    from: periodFields.from,
    until: periodFields.to,
  }),
  'until',
);

/**
 * Registers two routes for staff; other callers get 401 or 403. Both send the events of the audit log that match the filter, newest first,
 * as a file that is read from the database while it is sent.
 * Analysts get no text that is not published.
 * - `GET /api/history.csv`: in words, for spreadsheets.
 * - `GET /api/history.jsonl`: one JSON object a line, for programs.
 */
export const historyExportRoutes = (
  app: FastifyInstance,
  { read, db }: { read: ReadDatabase; db: Kysely<Database> },
): void => {
  const batchesFor = async ({ query, staffAccount }: FastifyRequest, draftPlaceholder: string) => {
    const viewer = { seesDrafts: seesDrafts(staffAccount?.role) };
    const filter = await toChangeFilter({ db, read }, validate(historyFilter, query), viewer);
    return historyBatches({ db, read }, filter, viewer.seesDrafts ? undefined : draftPlaceholder);
  };

  app.get('/api/history.csv', async (request, reply) => {
    const locale = localeOfRequest(request);
    const batches = await batchesFor(request, t(locale, 'history.unpublishedText'));
    const options = { locale, seesDrafts: seesDrafts(request.staffAccount?.role) };
    return attachment(reply, 'history.csv', 'text/csv').send(historyCsv(read, options, batches));
  });

  app.get('/api/history.jsonl', async (request, reply) =>
    attachment(reply, 'history.jsonl', 'application/jsonl').send(
      historyJsonLines(await batchesFor(request, UNPUBLISHED)),
    ),
  );
};

const attachment = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` })
    .type(`${type}; charset=utf-8`);
