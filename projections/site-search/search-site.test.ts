import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { categoryId, createEventBuilder, paragraph } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import type { HighlightedText } from '../article/views.ts';
import { createQueries, type ReadDatabase, type Tag } from '../read-models.ts';
import { restaurantAdded, restaurantStream } from '../restaurant/test-restaurants.ts';
import type { ArticleSearchSummary } from './views.ts';

const both = (text: string) => ({ pt: text, en: text });

let database: TestDatabase;
let read: ReadDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  const [slug, name] = [both('constructor'), both('Obras')];
  const data = { id: uuid(950), slug, name, description: both(''), hue: 'levada' };
  magazine.append(`category-${uuid(950)}`, { type: 'CategoryAdded', data });
  magazine.contributor(201, { name: 'Ana Reis' });
  magazine.contributor(202, { name: 'Rui Berasategi', roles: ['photographer'] });
  const restaurant = (number: number, facts: Parameters<typeof restaurantAdded>[1]) =>
    magazine.append(restaurantStream(number), restaurantAdded(number, facts));
  restaurant(1, {
    name: 'A Lapa Teimosa',
    area: 'calheta',
    descriptionPt: 'Lapas e limão.',
    descriptionEn: 'Limpets with chives.',
  });
  restaurant(2, { name: 'Truta & Feto', area: 'santana', verdictPt: 'Truta simples.', verdictEn: 'Plain trout.' });
  restaurant(3, { name: 'Casa do Figo', area: 'funchal', descriptionPt: 'Um figo, e vista para a serra.' });
  for (let number = 4; number <= 12; number++)
    restaurant(number, { area: 'machico', descriptionPt: 'Vista para a serra.' });
  const edition = (number: number, month: string, pt: string, en: string) => {
    const facts = {
      title: { pt, en },
      month,
      summary: { pt: '', en: '' },
      hue: 'cane',
      link: null,
      articles: [],
      cover: null,
    };
    magazine.append(
      `edition-${number}`,
      { type: 'EditionOpened', data: { number, ...facts } },
      { type: 'EditionPublished', data: { number } },
    );
  };
  edition(46, '2026-10', 'Sumo e sal', 'Juice and salt');
  edition(47, '2026-11', 'Água', 'Water');
  const texts = { title: { pt: 'A ilha desenhada', en: 'The island, drawn' }, text: { pt: '', en: '' }, picture: null };
  magazine.append('hyperlink-mapa', {
    type: 'HyperlinkAdded',
    data: { id: 'mapa', ...texts, target: 'https://example.org' },
  });
  const page = (key: string, title: string, text: string) => {
    const data = { page: key, translations: { pt: { title, content: paragraph(text) } } };
    magazine.append(`page-${key}`, { type: 'PageEdited', data });
  };
  page('privacy-policy', 'Política de privacidade', 'Guardamos um testemunho assinado.');
  page('about-us', 'Quem somos', 'Escrevemos sobre o mar.');
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const all: ArticleSearchSummary = { articles: 1, allowsTypos: false };

const find = async (
  query: string,
  { locale = 'pt', ...articles }: Partial<ArticleSearchSummary & { locale: Locale }> = {},
) => createQueries(read, () => {}).siteSearch(locale, query, { ...all, ...articles });
const names = async (...args: Parameters<typeof find>) =>
  (await find(...args)).restaurants.map(({ id }) => Number(id.slice(-2)));
const marked = (fragments: HighlightedText[] = []) =>
  fragments.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('a restaurant', () => {
  it.each([
    ['its name', 'lapa teimosa', [1]],
    ['another form of a word of its name', 'trutas', [2]],
    ['a dish', 'limão', [1]],
    ['its area', 'restaurantes na Calheta', [1]],
    ['the beginning of its area', 'Cal', [1]],
    ['a dish in quotes', '"lapas e limão"', [1]],
    ['a dish with an excluded word', 'figo -vista', []],
  ])('is searched by %s', async (_by, query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it('is found by a misspelt name only when typing errors are allowed', async () => {
    expect(await names('teimoza', { allowsTypos: true })).toEqual([1]);
    expect(await names('teimoza')).toEqual([]);
  });

  it('is found by a word of the other language and shown in that language', async () => {
    const [found] = (await find('chive')).restaurants;
    expect(found).toMatchObject({ locale: 'en', area: 'Calheta' });
    expect(marked(found?.excerpt)).toContain('[chives]');
  });

  it('is not found by a word that too many texts contain or by the name of its kind', async () => {
    expect(await names('vista')).toEqual([]);
    expect(await names('restaurante')).toEqual([]);
  });

  it('is one of at most four results', async () => {
    expect(await names('Machico')).toHaveLength(4);
    expect((await find('figo')).restaurants.map(({ title }) => marked(title))).toEqual(['Casa do [Figo]']);
  });
});

describe('an edition', () => {
  it.each(['46', 'edição 46', 'n.º 46', 'outubro', 'Outubro de 2026', 'sumo e sal', 'salt', 'october 2026'])(
    'is found by %s',
    async (query) => {
      expect((await find(query)).editions.map(({ number }) => number)).toEqual([46]);
    },
  );

  it('is marked when it is the newest', async () => {
    expect((await find('2026')).editions.map(({ number, isNewest }) => [number, isNewest])).toEqual([
      [47, true],
      [46, false],
    ]);
  });
});

describe('people, hyperlinks and pages', () => {
  it('are found by their names, titles, codes or texts', async () => {
    expect((await find('ana')).people).toMatchObject([{ id: uuid(201), name: 'Ana Reis', roles: ['author'] }]);
    expect((await find('berasategui', { allowsTypos: true })).people).toMatchObject([{ id: uuid(202) }]);
    expect((await find('ilhas')).hyperlinks).toMatchObject([{ id: 'mapa' }]);
    expect((await find('mapa')).hyperlinks).toMatchObject([{ id: 'mapa' }]);
    expect((await find('privacidade')).pages).toMatchObject([{ page: 'privacy-policy' }]);
    expect((await find('contacto')).pages).toMatchObject([{ page: 'contacts', title: [] }]);
    const [page] = (await find('testemunho')).pages;
    expect(marked(page?.excerpt)).toBe('Guardamos um [testemunho] assinado.');
  });

  it('exclude pages that only mention the word when many articles match', async () => {
    expect((await find('mar')).pages).toMatchObject([{ page: 'about-us' }]);
    expect((await find('mar', { articles: 10 })).pages).toEqual([]);
  });
});

describe('a section', () => {
  it.each<[string, object[]]>([
    ['restaurante', [{ screen: 'restaurantGuide' }]],
    ['Restaurants', [{ screen: 'restaurantGuide' }]],
    ['guia de restaurantes', [{ screen: 'restaurantGuide' }]],
    ['restaurantes baratos', [{ screen: 'restaurantGuide' }]],
    ['best vegetarian restaurants', [{ screen: 'restaurantGuide' }]],
    ['best beaches', []],
    ['newsletter', [{ screen: 'newsletter' }]],
    ['edições', [{ screen: 'latestEdition' }]],
    ['gourmet em português', [{ category: categoryId('gourmet') }]],
    ['receitas', [{ category: categoryId('gourmet') }]],
    ['obras', [{ category: uuid(950) }]],
    ['português', []],
    ['in English', []],
    ['restaurante no Funchal', []],
    ['-restaurante vinho', []],
  ])('is found only when the whole query names it: %s', async (query, sections) => {
    expect((await find(query)).sections).toEqual(sections);
  });
});

it('returns no results for a query without words', async () => {
  const { sections, ...groups } = await find('?!');
  expect([sections, ...Object.values(groups)].flat()).toEqual([]);
});

it('notes the cache tags of the searched items but not the votes tag', async () => {
  const tags = new Set<Tag>();
  await createQueries(read, (...noted) => {
    for (const tag of noted) tags.add(tag);
  }).siteSearch('pt', 'mel', all);
  expect([...tags].filter((tag) => !tag.startsWith('page:')).sort()).toEqual([
    'categories',
    'contributors',
    'editions',
    'hyperlinks',
    'restaurants',
  ]);
});
