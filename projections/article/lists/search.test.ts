import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HighlightedText, ListFilter } from '#projections/article/views.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { categoryId, createEventBuilder, paragraph } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import { repetitions } from '#testing/test-scale.ts';
import { listArticles } from './list.ts';

let database: TestDatabase;
let read: ReadDatabase;

const text = (title: string, summary = '', body = '') => ({ title, summary, content: paragraph(body) });

const travel = {
  kind: 'place' as const,
  name: { pt: 'Levada do Rei (PR 18)', en: 'King’s Levada (PR 18)' },
  access: { pt: 'Das Quebradas ao Ribeiro Bonito.', en: 'From the bus stop at Quebradas.' },
  season: { pt: 'Na primavera.', en: 'In spring.' },
  position: { latitude: 32.8, longitude: -16.9 },
};

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana Reis' });
  magazine.contributor(202, { name: 'Rui Berasategi', roles: ['photographer'] });
  magazine.contributor(203, { name: 'Inês de Castro' });
  magazine.article(1, { date: '2026-01-01', translations: { pt: text('A poncha não espera', 'Aguardente e mel.') } });
  magazine.article(2, { date: '2026-02-01', translations: { pt: text('O bolo', 'Com mel de cana e poncha.') } });
  magazine.article(3, {
    date: '2026-03-01',
    author: uuid(203),
    category: categoryId('gourmet'),
    translations: { pt: text('À tarde', 'Nada.', 'Bebeu-se poncha. Houve eleições. Os faróis acenderam-se.') },
  });
  magazine.article(4, {
    date: '2020-01-01',
    photographer: uuid(202),
    translations: { pt: text('Marés', 'O mar de São Vicente, e a lua.'), en: text('Tides', 'The sea at São Vicente.') },
  });
  magazine.article(5, { date: '2019-01-01', translations: { pt: text('O mar', 'Sal, e o vento do norte.') } });
  magazine.article(6, { translations: { en: text('Lighthouse keepers', 'Four lights.', 'The keeper climbs.') } });
  magazine.article(7, { published: [], translations: { pt: text('Rascunho com zimbro') } });
  magazine.article(9, { travel, translations: { pt: text('A água tem caminho'), en: text('Water has a way') } });
  magazine.article(10, {
    date: '2024-01-01',
    translations: { pt: text('Há muitos anos', '', 'Com 18 textos e um PR.') },
  });
  for (let number = 1001; number <= 1450; number++) {
    const [title, body] = number % 50 === 0 ? ['Vulcão', ''] : ['Pedra', 'Um vulcão antigo.'];
    magazine.article(number, {
      category: categoryId('properties'),
      date: '2025-06-01',
      translations: { pt: text(title, '', body) },
    });
  }
  magazine.article(8, {
    translations: {
      pt: {
        title: 'Madeiras',
        summary: 'Troncos.',
        content: [
          { type: 'text', text: [{ text: 'Primeiro o zambujeiro.' }] },
          { type: 'heading', level: 2, text: [{ text: 'O zambujeiro' }] },
          { type: 'text', text: [{ text: 'Depois a figueira.' }] },
        ],
      },
    },
  });
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const search = (q: string, filter: ListFilter & { locale?: 'pt' | 'en' } = {}) =>
  listArticles(read, filter.locale ?? 'pt', { ...filter, q });
/** Of those that have everything that was asked for. */
const titles = async (...args: Parameters<typeof search>) => {
  const { items, search: notes } = await search(...args);
  return items.slice(0, notes?.complete).map(({ title }) => title);
};
/** Of all that are shown. */
const shown = async (...args: Parameters<typeof search>) => (await search(...args)).items.map(({ title }) => title);
const marked = (fragments: HighlightedText[] = []) =>
  fragments.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('the article search', () => {
  it('ranks matches in titles first, then in summaries, then in texts', async () => {
    expect(await titles('poncha')).toEqual(['A poncha não espera', 'O bolo', 'À tarde']);
  });

  it('does not match a similar word of another word family', async () => {
    expect(await titles('mar')).toEqual(['O mar', 'Marés']);
    expect(await titles('marés')).toEqual(['Marés']);
  });

  it('adds partial matches after the complete ones when few articles contain all words', async () => {
    const { search: notes, items, total } = await search('mel cana');
    expect(notes).toEqual({ complete: 1 });
    expect(items.map(({ title }) => title)).toEqual(['O bolo', 'A poncha não espera']);
    expect(total).toBe(2);
    expect((await search('mel vento')).search).toEqual({ complete: 0 });
    expect((await shown('mel vento')).sort()).toEqual(['A poncha não espera', 'O bolo', 'O mar']);
    expect((await search('vulcão pedra')).search).toBe(undefined);
  });

  it('returns each partial match once across pages', async () => {
    const all = await shown('mel cana vento');
    const [first, second] = [
      await search('mel cana vento', { limit: 1 }),
      await search('mel cana vento', { offset: 1 }),
    ];
    expect(all).toHaveLength(3);
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(all);
    expect(first.nextOffset).toBe(1);
  });

  it('matches a quoted phrase word for word', async () => {
    expect(await shown('"mel de cana"')).toEqual(['O bolo']);
    expect(await shown('"MEL, de Cana"')).toEqual(['O bolo']);
    expect(await shown('"mel e cana"')).toEqual([]);
    expect(await shown('"cana mel"')).toEqual([]);
    expect(await shown('"o farol"')).toEqual([]);
    expect(await shown('"os farois" poncha')).toEqual(['À tarde']);
    expect(await shown('"São Vicente"')).toEqual(['Marés']);
  });

  it('ignores question words', async () => {
    expect(await titles('onde fica o mar')).toEqual(['O mar', 'Marés']);
    expect(await titles('como se faz a poncha')).toEqual(['A poncha não espera', 'O bolo', 'À tarde']);
  });

  it('excludes a word or phrase after a minus sign', async () => {
    expect(await titles('poncha -aguardente')).toEqual(['O bolo', 'À tarde']);
    expect(await titles('poncha -"mel de cana"')).toEqual(['A poncha não espera', 'À tarde']);
    expect(await titles('poncha -zzzz')).toHaveLength(3);
    expect(await shown('poncha -eleições')).toEqual(['A poncha não espera', 'O bolo']);
    expect((await shown('mel poncha vento -cana')).sort()).toEqual(['A poncha não espera', 'O mar', 'À tarde'].sort());
  });

  it('matches either of two words joined by OU', async () => {
    expect((await titles('vento OU eleição')).sort()).toEqual(['O mar', 'À tarde'].sort());
  });

  it.each(['eleicao', 'eleições', 'ELEIÇÃO', 'farol', 'faroes', 'pharol'])(
    'matches a word in any form or spelling: %s',
    async (q) => {
      expect((await titles(q))[0]).toEqual('À tarde');
    },
  );

  it('ranks a synonym after the word itself', async () => {
    expect(await titles('farol')).toEqual(['À tarde', 'Lighthouse keepers']);
    expect(await titles('lighthouse', { locale: 'en' })).toEqual(['Lighthouse keepers', 'À tarde']);
  });
});

describe('the search by a walk or place', () => {
  it.each(['PR 18', 'PR18', 'pr-18', 'levada do rei', 'quebradas', 'ribeiro bonito', 'primavera', '"Levada do Rei"'])(
    'finds its article by its texts in the language: %s',
    async (q) => {
      expect((await titles(q))[0]).toBe('A água tem caminho');
    },
  );

  it.each(['PR 18', 'PR18', "king's levada", 'quebradas', 'spring', '"bus stop"'])(
    'finds its article by its texts in the other language: %s',
    async (q) => {
      expect((await titles(q, { locale: 'en' }))[0]).toBe('Water has a way');
    },
  );

  it('shows the text that matched', async () => {
    const [found] = (await search('bus stop', { locale: 'en' })).items;
    expect(marked(found?.found?.excerpt)).toContain('From the [bus] [stop] at Quebradas.');
    expect((await search('PR18')).search?.corrected?.query).toBe('PR 18');
  });

  it('does not find an article whose walk was removed', async () => {
    const other = await createTestDatabase({ for: 'site' });
    try {
      const magazine = createEventBuilder();
      magazine.categories();
      magazine.article(9, { travel, translations: { pt: text('A água tem caminho') } });
      const before = await project(other.db, magazine.events.splice(0));
      expect((await listArticles(before, 'pt', { q: 'quebradas' })).total).toBe(1);
      magazine.later(9, 'ArticleEdited', { facts: { travel: null }, translations: {} });
      const after = await project(other.db, magazine.events);
      expect((await listArticles(after, 'pt', { q: 'quebradas' })).total).toBe(0);
    } finally {
      await other.drop();
    }
  });
});

describe('the search by people and categories', () => {
  it('matches the name of a person with or without accents', async () => {
    expect(await titles('ines castro')).toEqual(['À tarde']);
    expect(await titles('"Inês de Castro" poncha')).toEqual(['À tarde']);
    expect(await titles('Berasategi')).toEqual(['Marés']);
    expect(await titles('tides berasategi', { locale: 'en' })).toEqual(['Tides']);
  });

  it('corrects a misspelt name', async () => {
    expect(await search('berasategui')).toMatchObject({ total: 1, search: { corrected: { query: 'berasategi' } } });
  });

  it('matches a category only by its whole name', async () => {
    expect(await titles('gourmet em português')).toEqual(['À tarde']);
    expect(await titles('poncha gourmet em português')).toEqual(['À tarde']);
    expect(await titles('português')).toEqual([]);
  });

  it('does not offer a word of a category name as its own correction', async () => {
    expect(await search('gourmet')).toEqual({ total: 0, items: [], nextOffset: null });
    expect((await search('poncha português')).search).toEqual({ complete: 0 });
  });

  it('uses the new name after a person or category is renamed', async () => {
    const other = await createTestDatabase({ for: 'site' });
    try {
      const magazine = createEventBuilder();
      magazine.categories();
      magazine.contributor(203, { name: 'Inês de Castro' });
      const facts = { author: uuid(203), category: categoryId('gourmet') };
      magazine.article(3, { ...facts, translations: { pt: text('À tarde') } });
      const before = await project(other.db, magazine.events.splice(0));
      const found = async (tables: ReadDatabase, q: string) => (await listArticles(tables, 'pt', { q })).total;
      const former = ['castro', 'gourmet em português', 'gourmet in English'];
      const current = ['figueira', 'à mesa', 'at table'];
      for (const q of former) expect([q, await found(before, q)]).toEqual([q, 1]);
      for (const q of current) expect([q, await found(before, q)]).toEqual([q, 0]);

      const person = { type: 'ContributorEdited', data: { id: uuid(203), facts: { name: 'Inês Figueira' } } };
      const name = { pt: 'À mesa', en: 'At table' };
      const category = { type: 'CategoryEdited', data: { id: categoryId('gourmet'), facts: { name } } };
      magazine.append(`contributor-${uuid(203)}`, person);
      magazine.append(`category-${categoryId('gourmet')}`, category);
      const after = await project(other.db, magazine.events);
      for (const q of former) expect([q, await found(after, q)]).toEqual([q, 0]);
      for (const q of current) expect([q, await found(after, q)]).toEqual([q, 1]);
    } finally {
      await other.drop();
    }
  });
});

describe('an unfinished word', () => {
  it('matches words that begin with it', async () => {
    expect(await titles('aguardent')).toEqual(['A poncha não espera']);
    expect(await titles('lightho')).toEqual(['Lighthouse keepers']);
    expect(await titles('Berasa')).toEqual(['Marés']);
  });

  it('is completed only as the last word of the query', async () => {
    expect(await titles('mel aguardent')).toEqual(['A poncha não espera']);
    expect(await titles('aguarde mel')).toEqual([]);
    expect(await titles('mel agu')).toEqual(['A poncha não espera']);
    expect(await titles('agu mel')).toEqual([]);
    expect(await titles('mel agu!')).toEqual([]);
  });

  it('is not completed when it is a word itself', async () => {
    expect(await titles('aguarde')).toEqual([]);
    expect(await titles('mel agua')).toEqual([]);
  });
});

describe('a typing error', () => {
  it.each([
    ['ponhca', 'poncha'],
    ['poncah', 'poncha'],
    ['pncha', 'poncha'],
    ['ponchha', 'poncha'],
    ['pomcha', 'poncha'],
    ['eleicies', 'eleições'],
  ])('is corrected from %s to %s, as spelled in the articles', async (q, query) => {
    const found = await search(q);
    expect(found.search).toMatchObject({ corrected: { query, exact: `"${q}"` } });
    expect(found.search?.complete).toBeGreaterThan(0);
  });

  it('is corrected without changing the other words', async () => {
    const { search: notes } = await search('Mel, "de cana" e ponhca!');
    expect(notes?.corrected).toEqual({ query: 'Mel, "de cana" e poncha!', exact: 'Mel, "de cana" e "ponhca"!' });
  });

  it('is not corrected in the quoted query that the result offers', async () => {
    const { search: notes } = await search('ponhca');
    expect(await search(notes!.corrected!.exact)).toEqual({ total: 0, items: [], nextOffset: null });
  });

  it('is not corrected to a word of an unpublished article', async () => {
    expect(await search('zimbrro')).toEqual({ total: 0, items: [], nextOffset: null });
  });
});

describe('words that are split or joined by mistake', () => {
  it('are matched to the spelling in the articles', async () => {
    expect((await search('saovicente')).search?.corrected?.query).toBe('São Vicente');
    expect((await search('melcana')).total).toBe(0);
    expect((await search('meldecana')).items.map(({ title }) => title)).toEqual(['O bolo']);
    expect((await search('aguar dente')).items[0]).toMatchObject({ title: 'A poncha não espera' });
    expect((await search('light house keepers')).items[0]).toMatchObject({ title: 'Lighthouse keepers' });
  });
});

describe('two typing errors in a word', () => {
  it('are corrected only in long words', async () => {
    expect((await search('aguardemte de caana')).search?.corrected?.query).toBe('Aguardente de cana');
    expect((await search('aghardemte')).search?.corrected?.query).toBe('Aguardente');
    expect((await search('eleissoes')).search?.corrected?.query).toBe('eleições');
    expect((await search('pumxha')).total).toBe(0);
  });
});

describe('the other language', () => {
  it('is shown when the article does not exist in the language of the page', async () => {
    expect((await search('keepers')).items).toMatchObject([{ locale: 'en', title: 'Lighthouse keepers' }]);
  });

  it('matches bilingual articles, which are shown in the language of the page', async () => {
    expect((await search('tides')).items).toMatchObject([{ locale: 'pt', title: 'Marés' }]);
    expect((await search('lua', { locale: 'en' })).items).toMatchObject([{ locale: 'en', title: 'Tides' }]);
  });
});

describe('filters', () => {
  it('limit a search and a list by category and days, both days included', async () => {
    expect(await titles('poncha', { from: '2026-02-01', to: '2026-03-01' })).toEqual(['O bolo', 'À tarde']);
    expect(await titles('poncha', { category: 'gourmet-pt' })).toEqual(['À tarde']);
    expect(await titles('', { to: '2020-01-01' })).toEqual(['Marés', 'O mar']);
    expect((await search('', { from: '2026-03-01', to: '2026-03-01' })).total).toBe(1);
  });
});

describe('an arbitrary query', () => {
  it('returns as many articles as its total, up to the page limit', async () => {
    const signs = [
      'mel',
      'ponhca',
      'OR',
      '"',
      ' ',
      ' -',
      '&',
      "'",
      '\\',
      ':*',
      '!',
      '<->',
      '@',
      '=',
      'água',
      '\0',
      '½',
      '💧',
    ];
    const piece = fc.oneof(fc.constantFrom(...signs), fc.string({ maxLength: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const { total, items } = await search(pieces.join(''), { limit: 240 });
        expect(items.length).toBe(Math.min(total, 240));
      }),
      { numRuns: repetitions(150) },
    );
  });
});

describe('a long list of results', () => {
  it('contains each article once, best match first, for every page size', async () => {
    const all = await search('vulcão', { limit: 240 });
    expect(all.total).toBe(450);
    expect(all.items.slice(0, 9).map(({ title }) => title)).toEqual(Array(9).fill('Vulcão'));
    const seen: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Awaited<ReturnType<typeof search>> = await search('vulcão', { limit: 60, offset });
      seen.push(...page.items.map(({ id }) => id));
      offset = page.nextOffset;
    }
    expect(new Set(seen).size).toBe(450);
    expect(seen.slice(0, 240)).toEqual(all.items.map(({ id }) => id));
  });
});

describe('highlights', () => {
  it('mark the matched words in any form, with or without accents', async () => {
    const { items } = await search('poncha eleicao');
    expect(items.filter(({ title }) => title === 'À tarde')).toHaveLength(1);
    expect(marked(items[0]!.found!.excerpt)).toBe('Bebeu-se [poncha]. Houve [eleições]. Os faróis acenderam-se.');
  });

  it('show the summary alone when the text matches no more words', async () => {
    const { items } = await search('mel de cana');
    expect(items[0]!.found).toEqual({
      title: [{ text: 'O bolo', hit: false }],
      summary: expect.arrayContaining([
        { text: 'mel', hit: true },
        { text: 'cana', hit: true },
      ]),
    });
  });

  it('are in no heading and no caption of an excerpt', async () => {
    const { items } = await search('zambujeiro');
    expect(marked(items[0]!.found!.excerpt)).toBe('Primeiro o [zambujeiro]. Depois a figueira.');
  });

  it('are absent from a list without a query', async () => {
    expect((await search('')).items[0]).not.toHaveProperty('found');
  });
});
