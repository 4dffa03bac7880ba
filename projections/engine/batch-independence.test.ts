import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { anyCommandSequence, eventsOf } from '#testing/content/command-sequences.ts';
import { categoryId, categoryKeys, createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { concerns, createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { articles } from '../article/projector.ts';
import { historyProjection } from '../history/projector.ts';
import { projections } from '../read-models.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const anyEvents = anyCommandSequence(40).map((steps) => {
  const record = createRecorder();
  return eventsOf(steps).flatMap(({ stream, events }) => record(stream, ...events));
});

/** Cuts a list into batches of these sizes, over and over. */
const cut = (events: RecordedEvent[], sizes: number[]): RecordedEvent[][] => {
  const batches: RecordedEvent[][] = [];
  for (let at = 0, turn = 0; at < events.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    batches.push(events.slice(at, at + size));
    at += size;
  }
  return batches;
};

/** When it fails, fast-check prints `{ seed, path }`; given as the last argument of `fc.assert`, it repeats the case. */
it.each([articles, historyProjection])('$name: stores the same tables for every batch size', async (projection) => {
  await fc.assert(
    fc.asyncProperty(anyEvents, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (events, sizes) => {
      const oneByOne = await dumpAfter(database.db, projection, cut(events, [1]));
      expect(await dumpAfter(database.db, projection, cut(events, [events.length + 1]))).toEqual(oneByOne);
      expect(await dumpAfter(database.db, projection, cut(events, sizes))).toEqual(oneByOne);
    }),
    { numRuns: 20 },
  );
});

/** Something of everything there is, each of it changed and changed back. */
const tellOfEverything = (): RecordedEvent[] => {
  const magazine = createEventBuilder();
  magazine.categories();
  const order = categoryKeys.toReversed().map(categoryId);
  magazine.append('categories-order', { type: 'CategoriesReordered', data: { order } });
  const category = { id: categoryId('news'), facts: { name: { pt: 'Novas', en: 'Latest' } } };
  magazine.append(`category-${category.id}`, { type: 'CategoryEdited', data: category });
  magazine.append(`category-${category.id}`, { type: 'CategoryDeleted', data: { id: category.id } });
  magazine.contributor(1);
  const contributor = { id: uuid(1), facts: { name: 'Ana', avatar: picture(1) } };
  magazine.append(`contributor-${uuid(1)}`, { type: 'ContributorEdited', data: contributor });
  magazine.append(`contributor-${uuid(1)}`, { type: 'ContributorDeleted', data: { id: uuid(1) } });
  magazine.media(1);
  const media = { id: picture(1), facts: { focus: { x: 0.1, y: 0.9 } } };
  magazine.append(`media-${picture(1)}`, { type: 'MediaEdited', data: media });
  for (const title of ['Ilha', 'Levada']) {
    magazine.append('settings-magazine', { type: 'SettingsUpdated', data: { title } });
  }
  const keyword = { id: uuid(7), name: { pt: 'Levadas', en: 'Levadas' } };
  magazine.append(`keyword-${keyword.id}`, { type: 'KeywordAdded', data: keyword });
  magazine.append(`keyword-${keyword.id}`, {
    type: 'KeywordEdited',
    data: { id: keyword.id, facts: { name: { pt: 'Água', en: 'Water' } } },
  });
  const content: Block[] = [{ type: 'text', text: [{ text: 'aqui', href: '/artigos' }] }];
  magazine.article(1, { featured: true, translations: { pt: { title: 'A água', content } } });
  magazine.featuredOrder([1]);
  magazine.later(1, 'ArticleEdited', { facts: { keywords: [keyword.id] }, translations: {} });
  const series = { id: uuid(8), title: { pt: 'Rios', en: 'Rivers' }, text: { pt: '', en: '' }, articles: [uuid(1)] };
  magazine.append(`series-${series.id}`, { type: 'SeriesAdded', data: series });
  const term = { id: uuid(13), name: { pt: 'levada', en: 'channel' }, treatment: 'translate', note: '' };
  magazine.append(`term-${term.id}`, { type: 'TermAdded', data: term });
  magazine.append(`term-${term.id}`, { type: 'TermEdited', data: { id: term.id, facts: { note: 'Água' } } });
  const template = { id: uuid(14), name: 'Rio', category: null, keywords: [], source: 'pt', translations: {} };
  magazine.append(`template-${template.id}`, { type: 'TemplateAdded', data: template });
  magazine.append(`template-${template.id}`, { type: 'TemplateDeleted', data: { id: template.id } });
  const work = { id: uuid(1), locale: 'pt' } as const;
  magazine.append(`workflow-${uuid(1)}`, { type: 'ArticleStepMoved', data: { ...work, step: 'review' } });
  magazine.append(`workflow-${uuid(1)}`, { type: 'ArticleAssigned', data: { ...work, assignee: uuid(10) } });
  magazine.append(`workflow-${uuid(1)}`, { type: 'ArticleStepMoved', data: { ...work, step: 'draft' } });
  const note = { id: uuid(1), note: uuid(11) };
  const words = { quote: 'aqui', block: null, prefix: '', suffix: '', place: null };
  magazine.append(`notes-${uuid(1)}`, { type: 'NotePinned', data: { ...note, locale: 'pt', words, text: 'Onde?' } });
  magazine.append(`notes-${uuid(1)}`, { type: 'NoteAnswered', data: { ...note, answer: uuid(12), text: 'Ali.' } });
  magazine.append(`notes-${uuid(1)}`, { type: 'NoteAnswerDeleted', data: { ...note, answer: uuid(12) } });
  magazine.append(`notes-${uuid(1)}`, { type: 'NoteResolved', data: note });
  const correction = { correction: uuid(9), change: 1, at: '2026-11-20T10:00:00.000Z', texts: { pt: 'Eram duas.' } };
  magazine.later(1, 'ArticleCorrectionPublished', correction);
  magazine.later(1, 'ArticleCorrectionWithdrawn', { correction: uuid(9) });
  magazine.later(1, 'ArticleCorrectionPublished', { ...correction, texts: { pt: 'Eram três.' } });
  magazine.later(1, 'ArticleDeleted');
  magazine.later(1, 'ArticleRestored');
  return magazine.events;
};

it.each(projections)('$name: stores the same tables in one batch and event by event', async (projection) => {
  const events = tellOfEverything().filter(concerns(projection));
  const oneByOne = await dumpAfter(database.db, projection, cut(events, [1]));
  expect(await dumpAfter(database.db, projection, events.length > 0 ? [events] : [])).toEqual(oneByOne);
  expect(Object.values(oneByOne).flat().length > 0).toBe(events.length > 0);
});
