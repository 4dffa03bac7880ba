import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowEvent } from '#domain/workflow/events.ts';
import { createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import type { ReadDatabase } from '../read-models.ts';
import { BOARD_COLUMN, loadBoard } from './board.ts';
import type { BoardQuery } from './views.ts';

const [ANA, RUI] = [uuid(801), uuid(802)];
/** Number of the first of many drafts in English. */
const MANY = 100;

let database: TestDatabase;
let read: ReadDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana' });
  const work = (number: number, type: WorkflowEvent['type'], data: object) =>
    magazine.append(`workflow-${uuid(number)}`, { type, data: { id: uuid(number), ...data } } as WorkflowEvent);
  const both = { pt: { title: 'Água' }, en: { title: 'Water' } };
  magazine.article(1, { translations: both });
  magazine.article(2, { published: ['pt'], translations: both });
  magazine.article(3, { published: [], translations: { pt: { title: 'Rascunho' } } });
  magazine.article(4, { published: [], translations: { pt: { title: 'Apagado' } } });
  magazine.later(4, 'ArticleDeleted');
  magazine.article(5, { translations: { pt: { title: 'Retirado' } } });
  magazine.later(5, 'ArticleUnpublished', { locale: 'pt' });
  magazine.article(6, { translations: { pt: { title: 'Retomado' } } });
  magazine.later(6, 'ArticleUnpublished', { locale: 'pt' });
  magazine.article(7, { published: [], translations: { pt: { title: 'Agendado' } } });
  magazine.later(7, 'ArticleScheduled', { locale: 'pt', scheduleFor: '2099-12-24T18:00:00.000Z' });
  magazine.article(8, { published: [], translations: { pt: { title: 'Adiado' } } });
  magazine.later(8, 'ArticleScheduled', { locale: 'pt', scheduleFor: '2099-12-24T18:00:00.000Z' });
  magazine.later(8, 'ArticleUnpublished', { locale: 'pt' });
  work(1, 'ArticleStepMoved', { locale: 'pt', step: 'ready' });
  work(2, 'ArticleAssigned', { locale: 'en', assignee: ANA });
  work(3, 'ArticleStepMoved', { locale: 'pt', step: 'review' });
  work(3, 'ArticleDueDateSet', { locale: 'pt', due: '2026-12-04' });
  work(3, 'ArticleAssigned', { locale: 'en', assignee: RUI });
  work(4, 'ArticleStepMoved', { locale: 'pt', step: 'review' });
  work(6, 'ArticleStepMoved', { locale: 'pt', step: 'review' });
  work(6, 'ArticleDueDateSet', { locale: 'pt', due: '2026-12-01' });
  work(7, 'ArticleStepMoved', { locale: 'pt', step: 'ready' });
  for (let number = MANY; number < MANY + 2 * BOARD_COLUMN; number += 1) {
    magazine.article(number, { published: [], translations: { en: { title: `Many ${number}` } } });
  }
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const load = (query: BoardQuery = {}) => loadBoard(read, query);

describe('the board', () => {
  it('has drafts and scheduled languages by step, those that are due first at the top, and nothing that readers see', async () => {
    const { review, ready } = await load({ language: 'pt' });
    expect(review).toMatchObject({
      total: 2,
      pages: 1,
      cards: [
        { id: uuid(6), title: 'Retomado', due: '2026-12-01', publication: 'unpublished' },
        { id: uuid(3), title: 'Rascunho', due: '2026-12-04', publication: 'draft', assignee: null },
      ],
    });
    expect(ready.cards).toMatchObject([
      { id: uuid(7), publication: 'scheduled', scheduleFor: '2099-12-24T18:00:00.000Z' },
    ]);
  });

  it('has a language that is not begun, or was unpublished, once somebody works with it there', async () => {
    const { draft } = await load({ assignee: RUI });
    expect(draft.cards).toMatchObject([
      { id: uuid(3), language: 'en', title: 'Rascunho', titleLocale: 'pt', publication: 'missing' },
    ]);
    const ids = (await load({ language: 'pt' })).draft.cards.map(({ id }) => id);
    expect(ids).not.toContain(uuid(5));
  });

  it('has a language whose schedule was cancelled as a draft again', async () => {
    const { draft } = await load({ language: 'pt' });
    expect(draft.cards).toContainEqual(expect.objectContaining({ id: uuid(8), publication: 'draft' }));
  });

  it('has no article that was deleted', async () => {
    const { draft, review, ready } = await load();
    const ids = [draft, review, ready].flatMap(({ cards }) => cards).map(({ id }) => id);
    expect(ids).not.toContain(uuid(4));
  });

  it('is filtered by assignee, also by nobody', async () => {
    expect((await load({ assignee: ANA })).draft).toMatchObject({ total: 1, cards: [{ id: uuid(2), language: 'en' }] });
    expect((await load({ assignee: null, language: 'en' })).draft.total).toBe(2 * BOARD_COLUMN);
    expect((await load({ assignee: uuid(999) })).draft).toEqual({ total: 0, pages: 1, cards: [] });
  });

  it('shows the first texts of a step, and all of them in pages without repeating one', async () => {
    const { draft } = await load({ language: 'en', assignee: null });
    expect(draft).toMatchObject({ total: 2 * BOARD_COLUMN, pages: 2, cards: { length: BOARD_COLUMN } });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => load({ language: 'en', assignee: null, step: 'draft', page })),
    );
    expect(pages.map(({ draft: { total } }) => total)).toEqual(Array(3).fill(2 * BOARD_COLUMN));
    const ids = pages.flatMap((board) => board.draft.cards.map(({ id }) => id));
    expect(new Set(ids).size).toBe(2 * BOARD_COLUMN);
    expect(ids).toHaveLength(2 * BOARD_COLUMN);
  });
});
