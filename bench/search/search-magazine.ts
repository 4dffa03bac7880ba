import { articles } from '#projections/article/projector.ts';
import { applyBatch } from '#projections/engine/apply-batch.ts';
import { getOrCreateLiveGeneration } from '#projections/engine/blue-green.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createRecorder, project, uuid } from '#testing/projections/helpers.ts';
import { openTemporaryMagazine, type TemporaryMagazine } from '../magazine.ts';
import { generatedArticles } from './generated-articles.ts';

const BATCH = 500;

/** Opens a temporary magazine whose read models contain this many generated articles; its log stays empty. */
export const openSearchMagazine = async (count: number): Promise<TemporaryMagazine> => {
  const magazine = await openTemporaryMagazine();
  try {
    await fill(magazine, count);
    return magazine;
  } catch (error) {
    await magazine.close();
    throw error;
  }
};

const fill = async ({ connection }: TemporaryMagazine, count: number): Promise<void> => {
  const db = connect(connection, { queryTimeout: 120_000 });
  const record = createRecorder();
  const [category, author] = [uuid(900_001), uuid(900_002)];
  const names = { name: { pt: 'Arquivo', en: 'Archive' }, description: { pt: '', en: '' }, hue: 'basalt' };
  try {
    await migrate(db);
    await project(db, [
      ...record(`category-${category}`, {
        type: 'CategoryAdded',
        data: { id: category, slug: { pt: 'arquivo', en: 'archive' }, ...names },
      }),
      ...record(`contributor-${author}`, {
        type: 'ContributorAdded',
        data: { id: author, name: 'Cagarra', roles: ['author'], avatar: null },
      }),
    ]);
    let generation = await getOrCreateLiveGeneration(db, articles);
    let events: RecordedEvent[] = [];
    const apply = async () => {
      const position = events.at(-1)!.position;
      await applyBatch(db, articles, generation, { events, position }, true);
      generation = { ...generation, position };
      events = [];
    };
    let number = 0;
    for (const told of generatedArticles(count, category, author)) {
      events.push(...record(`article-${++number}`, ...told));
      if (events.length >= 2 * BATCH) await apply();
    }
    if (events.length > 0) await apply();
  } finally {
    await db.destroy();
  }
};
