import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { projections, type ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { RenderedPage } from '../pages/page-cache.ts';
import { createQueryCache } from '../pages/query-cache.ts';
import { type Renderer, renderPage } from '../pages/render.ts';

export interface PreviewServices extends Omit<Renderer, 'answers'> {
  db: Kysely<Database>;
}

interface Wanted {
  /** What has happened by then, besides what is in the log. Asked once everything else stands still. */
  happens(read: ReadDatabase): Promise<RecordedEvent[]>;
  /** The page, as readers ask for it; undefined: there is none. */
  path(read: ReadDatabase): Promise<string | undefined>;
  moment: Date;
}

/** Rows that are changed here keep the projections waiting: one at a time, and not for long. */
const inTurn = createConcurrencyLimit({ concurrency: 1, maxQueued: 20 });
/** Milliseconds. Below that after which Postgres looks for a deadlock, so that it is never a projection that is refused. */
const LOCK_TIMEOUT = 500;
const STATEMENT_TIMEOUT = 10_000;

/**
 * A readers' page as it would be after events that have not happened: the projections apply them in a transaction that is taken back, and the page is made
 * of what they wrote. It leaves nothing anywhere. Undefined where there is no such page. Throws `PageRenderError`, and `Problem` 503 where too many wait.
 */
export const renderPreview = (
  services: PreviewServices,
  { happens, path, moment }: Wanted,
): Promise<RenderedPage | undefined> =>
  inTurn(async () => {
    const nothing = new TakenBack();
    let page: RenderedPage | undefined;
    try {
      await services.db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true),
          set_config('statement_timeout', ${String(STATEMENT_TIMEOUT)}, true),
          set_config('idle_in_transaction_session_timeout', ${String(STATEMENT_TIMEOUT)}, true)`.execute(trx);
        const read = trx as unknown as ReadDatabase;
        const events = await happens(read);
        for (const projection of projections.filter(isShown)) {
          const concerned = events.filter(({ stream }) =>
            projection.prefixes.some((prefix) => stream.startsWith(prefix)),
          );
          if (concerned.length > 0) await projection.project(trx, concerned);
        }
        const address = await path(read);
        const answers = createQueryCache(read);
        const clock = { today: todayInMadeira(moment), now: moment.toISOString() };
        if (address) page = await renderPage({ ...services, answers }, address, clock);
        throw nothing;
      });
    } catch (error) {
      if (error !== nothing) throw error;
    }
    return page;
  });

/** Readers see nothing of the history of everything. */
const isShown = ({ prefixes }: (typeof projections)[number]): boolean => prefixes.length > 0;

class TakenBack extends Error {}

/** Where an article stands in a language, from its own tables. */
export const articleUrlParams = async (read: ReadDatabase, id: string, locale: Locale) =>
  read
    .selectFrom('article_translation as t')
    .innerJoin('category as c', 'c.id', 't.category')
    .select(['t.slug', sql<string>`c.slug ->> ${locale}`.as('category')])
    .where('t.article_id', '=', id)
    .where('t.locale', '=', locale)
    .where('t.visible', '=', true)
    .executeTakeFirst();
