import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createRecorder, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { keywords } from './projector.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const added = (id: string, pt: string, en: string) => ({ type: 'KeywordAdded', data: { id, name: { pt, en } } });
const renamed = (id: string, pt: string, en: string) => ({
  type: 'KeywordEdited',
  data: { id, facts: { name: { pt, en } } },
});

it('gives keywords of one name different slugs, and keeps those of earlier names', async () => {
  const [one, other] = [uuid(1), uuid(2)];
  const record = createRecorder();
  const first = record(
    `keyword-${one}`,
    added(one, 'Levadas', 'Levadas'),
    renamed(one, 'Água', 'Levadas'),
    renamed(one, 'Levadas', 'Walks'),
  );
  const second = record(`keyword-${other}`, added(other, 'Levadas', 'Levadas'), {
    type: 'KeywordDeleted',
    data: { id: other },
  });
  expect((await dumpAfter(database.db, keywords, [first, second])).keyword).toEqual([
    `(${one},"{""en"": ""Walks"", ""pt"": ""Levadas""}","{""en"": ""walks"", ""pt"": ""levadas""}","{""en"": [""levadas""], ""pt"": [""agua""]}",f,2)`,
    `(${other},"{""en"": ""Levadas"", ""pt"": ""Levadas""}","{""en"": ""levadas-2"", ""pt"": ""levadas-2""}","{""en"": [], ""pt"": []}",t,1)`,
  ]);
});

it('stores the keywords of an article in their order, until others replace them', async () => {
  const [article, one, other] = [uuid(3), uuid(1), uuid(2)];
  const created = { type: 'ArticleCreated', data: { id: article, keywords: [one, other] } };
  const edited = { type: 'ArticleEdited', data: { id: article, facts: { date: '2026-11-20' } } };
  const tagged = { type: 'ArticleEdited', data: { id: article, facts: { keywords: [other] } } };
  const rows = async (...events: { type: string; data: object }[]) =>
    (await dumpAfter(database.db, keywords, [createRecorder()(`article-${article}`, ...events)])).article_keyword;
  expect(await rows(created, edited)).toEqual([`(${article},${one},0)`, `(${article},${other},1)`]);
  expect(await rows(created, tagged)).toEqual([`(${article},${other},0)`]);
  const before = { type: 'ArticleReverted', data: { id: article, facts: { date: '2026-11-20' } } };
  expect(await rows(created, before)).toEqual([]);
});
