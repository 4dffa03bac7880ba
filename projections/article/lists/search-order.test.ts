import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBuilder, paragraph } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import { listArticles } from './list.ts';

const text = (title: string, summary = '', body = '') => ({ title, summary, content: paragraph(body) });

it('puts a word in the summary before one that is repeated in the text', async () => {
  const other = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana Reis' });
  const filler = 'texto '.repeat(60);
  magazine.article(1, { translations: { pt: text('Um', 'Um rio', `${filler}${'moenda '.repeat(3)}`) } });
  magazine.article(2, { translations: { pt: text('Dois', 'Uma moenda', filler) } });
  const read = await project(other.db, magazine.events);
  expect((await listArticles(read, 'pt', { q: 'moenda' })).items.map(({ title }) => title)).toEqual(['Dois', 'Um']);
  await other.drop();
});

describe('the order of search results', () => {
  let other: TestDatabase;
  let ranked: (q: string) => Promise<(string | undefined)[]>;
  beforeAll(async () => {
    other = await createTestDatabase({ for: 'site' });
    const magazine = createEventBuilder();
    magazine.categories();
    magazine.contributor(201, { name: 'Ana Reis' });
    const body = (words: number, text: string) => `${'palavra '.repeat(words)}${text}`;
    const articles = {
      'three times': { date: '2020-01-01', pt: text('Um', '', body(60, 'moinho moinho moinho')) },
      once: { date: '2021-01-01', pt: text('Dois', '', body(60, 'moinho')) },
      'once in a long text': { date: '2022-01-01', pt: text('Três', '', body(600, 'moinho')) },
      'title of a stub': { date: '2023-01-01', pt: text('Moinho', '', 'Veja azenha.') },
      title: { date: '2019-01-01', pt: text('Moinho', '', body(30, 'de água')) },
      'longer title': { date: '2023-06-01', pt: text('Moinho velho', '', body(30, 'de água')) },
      'rare word, newer': { date: '2018-06-01', pt: text('Seis', '', body(60, 'raro')) },
      'rare word, older': { date: '2018-01-01', pt: text('Sete', '', body(60, 'raro')) },
    };
    const names = new Map<string, string>();
    for (const [index, [name, { date, pt }]] of Object.entries(articles).entries()) {
      names.set(uuid(index), name);
      magazine.article(index, { date, translations: { pt } });
    }
    const read = await project(other.db, magazine.events);
    ranked = async (q) => (await listArticles(read, 'pt', { q })).items.map(({ id }) => names.get(id));
  });
  afterAll(() => other.drop());

  it('depends on the field, the frequency of the word and the length of title and text', async () => {
    expect(await ranked('moinho')).toEqual([
      'title',
      'longer title',
      'title of a stub',
      'three times',
      'once',
      'once in a long text',
    ]);
  });

  it('lists articles that match all words first, even before titles that match one of them', async () => {
    expect(await ranked('moinho palavra')).toEqual([
      'title',
      'longer title',
      'three times',
      'once',
      'once in a long text',
      'title of a stub',
      'rare word, newer',
      'rare word, older',
    ]);
  });

  it('prefers the rarer word, even in a text to the other one in a title', async () => {
    const found = await ranked('moinho raro');
    expect(found).toHaveLength(8);
    expect(found.slice(0, 2)).toEqual(['rare word, newer', 'rare word, older']);
  });

  it('prefers the newer article among equal matches', async () => {
    expect(await ranked('raro')).toEqual(['rare word, newer', 'rare word, older']);
  });
});
