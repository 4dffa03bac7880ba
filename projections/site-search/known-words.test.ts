import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { createEventBuilder, paragraph } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { createQueries, type Queries } from '../read-models.ts';
import { restaurantAdded, restaurantStream } from '../restaurant/test-restaurants.ts';

let database: TestDatabase;
let queries: Queries;

/** Texts with words that differ by one or two letters from those that visitors type. */
const texts: [pt: string, en: string][] = [
  ['O rei como espada', 'A king you like'],
  ['Trigo e canavial', 'Trying and driving'],
  ['O cardeal', 'The cardinal'],
  ['A vereda do norte', 'The northern walk'],
  ['Uma foca na praia', 'Four seals'],
  ['Santana', 'The harbour'],
  ['Santa Marta', 'Harder times'],
  ['O peixe, e quem o pede', 'Fish, and who asks for it'],
  ['A ponta da poncha', 'The point of poncha'],
  ['O clima da serra', 'The climate of the mountains'],
  ...Array.from({ length: 6 }, (): [string, string] => ['Fica o tempo', 'The time that is left']),
];

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana Reis' });
  for (const [index, [pt, en]] of texts.entries()) {
    const textOf = (title: string) => ({ title, summary: '', content: paragraph('') });
    magazine.article(index + 1, { translations: { pt: textOf(pt), en: textOf(en) } });
  }
  magazine.append(
    restaurantStream(1),
    restaurantAdded(1, { name: 'Pau de Louro', descriptionPt: 'A espetada em loiro, e lapas.' }),
  );
  queries = createQueries(await project(database.db, magazine.events), () => {});
});
afterAll(() => database.drop());

const noArticles = { articles: 0, allowsTypos: false };
const search = (locale: Locale, q: string, exact = false) => queries.articles(locale, { q, exact });
const titles = async (...args: Parameters<typeof search>) => {
  const { items, search: notes } = await search(...args);
  return items.slice(0, notes?.complete).map(({ title }) => title);
};

describe('a word that no article has', () => {
  it.each<[Locale, string]>([
    ['en', 'diving'],
    ['en', 'carnival'],
    ['pt', 'carnaval'],
    ['pt', 'espetada'],
    ['en', 'espetada'],
  ])('is not corrected when a word list or the guide has it (%s): %s', async (locale, q) => {
    expect(await search(locale, q)).toEqual({ total: 0, items: [], nextOffset: null });
  });

  it.each(['hiking', 'hike', 'trekking'])('finds its synonyms instead of being corrected: %s', async (q) => {
    expect(await titles('en', q)).toEqual(['The northern walk']);
    expect((await search('en', q)).search).toEqual({ added: ['walk'], complete: 1 });
  });

  it('finds its synonyms instead of being corrected: trilho', async () => {
    expect(await titles('pt', 'trilho')).toEqual(['A vereda do norte']);
    expect((await search('pt', 'trilho')).search).toEqual({ added: ['vereda'], complete: 1 });
  });
});

describe('a word that few articles have', () => {
  it('is not searched together with a similar one when a word list has it: foca', async () => {
    expect(await titles('pt', 'foca')).toEqual(['Uma foca na praia']);
  });
});

describe('a synonym', () => {
  it('with several meanings is not searched for: weather finds no text about time', async () => {
    expect(await titles('en', 'weather')).toEqual(['The climate of the mountains']);
    expect(await titles('pt', 'clima')).toEqual(['O clima da serra']);
  });

  it('with several meanings finds the others', async () => {
    expect(await titles('pt', 'tempo')).toContain('O clima da serra');
  });

  it('with a broader meaning finds the narrower ones, which do not find it', async () => {
    expect((await queries.siteSearch('pt', 'marisco', noArticles)).restaurants).toHaveLength(1);
    expect((await queries.siteSearch('pt', 'lapas', noArticles)).restaurants).toHaveLength(1);
    expect((await queries.siteSearch('pt', 'caramujos', noArticles)).restaurants).toHaveLength(0);
  });

  it('is marked as a word that was not typed', async () => {
    const [first] = (await search('en', 'weather')).items;
    expect(first!.found!.title).toContainEqual({ text: 'climate', hit: true, added: true });
    const [typed] = (await search('en', 'climate')).items;
    expect(typed!.found!.title).toContainEqual({ text: 'climate', hit: true });
  });
});

describe('a typing error', () => {
  it('is corrected to a synonym that no article has', async () => {
    const found = await search('en', 'hikng');
    expect(found.search?.corrected?.query).toBe('hiking');
    expect(found.items.map(({ title }) => title)).toEqual(['The northern walk']);
  });

  it('is corrected to a word of the guide', async () => {
    expect((await search('pt', 'espetdaa')).search?.corrected?.query).toBe('espetada');
  });

  it('is corrected to the longer of two equally near words, as letters are left out more often than added', async () => {
    expect((await search('pt', 'santna')).search?.corrected?.query).toBe('Santana');
  });

  it.each([
    ['pexe', 'peixe'],
    ['ponxa', 'poncha'],
  ])('is corrected to a word that sounds like it rather than to one with another letter: %s', async (q, query) => {
    expect((await search('pt', q)).search?.corrected?.query).toBe(query);
  });

  it('is corrected to the American spelling of a synonym that is nearer than the British one', async () => {
    const found = await search('en', 'harber');
    expect(found.search?.corrected?.query).toBe('harbor');
    expect(found.items.map(({ title }) => title)).toEqual(['The harbour']);
  });

  it('is not corrected when the reader refuses it', async () => {
    expect(await search('en', 'hikng', true)).toEqual({ total: 0, items: [], nextOffset: null });
  });

  it.each(['senderismo', 'wanderung', 'airbnb', 'ronaldo', 'randonnee'])(
    'is not assumed in a word of another language or a name: %s',
    async (q) => {
      expect((await search('en', q)).search?.corrected).toBe(undefined);
    },
  );
});
