import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { projections, type ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { PreviewedPage } from '../commands/command.ts';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';
import type { RenderedPage } from '../pages/page-cache.ts';
import { createQueryCache } from '../pages/query-cache.ts';
import { type Renderer, renderPage } from '../pages/render.ts';

export interface PreviewServices extends Omit<Renderer, 'answers'> {
  db: Kysely<Database>;
}

export interface WantedPreview {
  /** Returns the simulated events; called inside the transaction, before they are projected. */
  happens(read: ReadDatabase): Promise<RecordedEvent[]>;
  /** Returns the page and its time, after the events are projected. Without a path there is no such page. */
  page(read: ReadDatabase): Promise<PreviewedPage>;
}

/** One preview at a time, because its row locks make the projections wait. */
const oneAtATime = createConcurrencyLimit({ concurrency: 1, maxQueued: 20 });
/** Milliseconds. Shorter than Postgres's deadlock timeout, so that in a deadlock the preview fails and never a projection. */
const LOCK_TIMEOUT = 500;
const STATEMENT_TIMEOUT = 10_000;

/**
 * Renders a public page as it would be after simulated events. `happens` returns these events, and `page` returns the URL of the page and
 * the time at which it is shown. The events are processed in a transaction that is rolled back, so that nothing is stored. Returns undefined if there is
 * no such page; throws `PageRenderError`, and `Problem` 503 when too many previews are queued.
 */
export const renderPreview = (
  services: PreviewServices,
  { happens, page }: WantedPreview,
): Promise<RenderedPage | undefined> =>
  oneAtATime(async () => {
    const rollback = new RolledBack();
    let rendered: RenderedPage | undefined;
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
        const { path, moment } = await page(read);
        const answers = createQueryCache(read);
        const clock = { today: todayInMadeira(moment), now: moment.toISOString() };
        if (path) rendered = await renderPage({ ...services, answers }, path, clock);
        throw rollback;
      });
    } catch (error) {
      if (error !== rollback) throw error;
    }
    return rendered;
  });

/** Excludes projections of all streams (the history), which no public page shows. */
const isShown = ({ prefixes }: (typeof projections)[number]): boolean => prefixes.length > 0;

class RolledBack extends Error {}

/**
 * Returns the slugs of an article and of its category in one language, which the URL of its page contains; undefined if the article is not
 * visible.
 */
export const articleUrlParams = async (read: ReadDatabase, id: string, locale: Locale) =>
  read
    .selectFrom('article_translation as t')
    .innerJoin('category as c', 'c.id', 't.category')
    .select(['t.slug', sql<string>`c.slug ->> ${locale}`.as('category')])
    .where('t.article_id', '=', id)
    .where('t.locale', '=', locale)
    .where('t.visible', '=', true)
    .executeTakeFirst();
