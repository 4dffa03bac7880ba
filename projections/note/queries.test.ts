import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoteEvent } from '#domain/note/events.ts';
import { mentionOf } from '#domain/note/mentions.ts';
import { createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import { createQueries, type Queries } from '../read-models.ts';

const [ANA, RUI] = [uuid(801), uuid(802)];
const words = { quote: 'levada', block: 'abcdefgh', prefix: '', suffix: '', place: null };

let database: TestDatabase;
let queries: Queries;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana' });
  magazine.article(1, { published: [], translations: { pt: { title: 'Água' } } });
  magazine.article(2, { published: [], translations: { pt: { title: 'Apagado' } } });
  const on = (article: number, type: NoteEvent['type'], data: object) =>
    magazine.append(`notes-${uuid(article)}`, { type, data: { id: uuid(article), ...data } } as NoteEvent);
  const pin = (article: number, note: number, text: string) =>
    on(article, 'NotePinned', { note: uuid(note), locale: 'pt', words, text });
  pin(1, 11, `Vê isto, ${mentionOf(ANA)}`);
  on(1, 'NoteAnswered', { note: uuid(11), answer: uuid(12), text: `E tu, ${mentionOf(RUI)}?` });
  on(1, 'NoteAnswerDeleted', { note: uuid(11), answer: uuid(12) });
  pin(1, 13, `Resolvido ${mentionOf(ANA)}`);
  on(1, 'NoteResolved', { note: uuid(13) });
  pin(1, 14, `Apagado ${mentionOf(ANA)}`);
  on(1, 'NoteDeleted', { note: uuid(14) });
  pin(2, 15, `De um artigo apagado ${mentionOf(ANA)}`);
  magazine.later(2, 'ArticleDeleted');
  queries = createQueries(await project(database.db, magazine.events), () => {});
});
afterAll(() => database.drop());

describe('the notes on an article', () => {
  it('are those that were not deleted, with answers and without the text of deleted ones', async () => {
    expect(await queries.articleNotes(uuid(1))).toMatchObject([
      {
        id: uuid(11),
        words,
        isResolved: false,
        entries: [
          { id: uuid(11), text: `Vê isto, ${mentionOf(ANA)}`, isDeleted: false },
          { id: uuid(12), text: '', isDeleted: true },
        ],
      },
      { id: uuid(13), isResolved: true },
    ]);
  });
});

describe('the notes that name an account', () => {
  it('are the open ones on articles that exist', async () => {
    expect(await queries.notesMentioning(ANA)).toMatchObject([
      { article: uuid(1), note: uuid(11), title: 'Água', titleLocale: 'pt' },
    ]);
  });

  it('do not count an answer that was deleted', async () => {
    expect(await queries.notesMentioning(RUI)).toEqual([]);
  });
});
