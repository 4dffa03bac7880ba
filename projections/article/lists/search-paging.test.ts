import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createEventBuilder, paragraph } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { listArticles } from './list.ts';

let database: TestDatabase;
let read: ReadDatabase;

const text = (title: string, body: string) => ({ title, summary: '', content: paragraph(body) });
const OWN = 200;
const ALONE = 30;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana Reis' });
  const tell = (from: number, count: number, translations: (index: number) => object) => {
    for (let index = 0; index < count; index++)
      magazine.article(from + index, { date: '2025-06-01', translations: translations(index) as never });
  };
  tell(1000, OWN, (index) => ({ pt: text(index === 50 ? 'Basalto negro' : 'Rocha', 'Um basalto muito negro.') }));
  tell(2000, ALONE, () => ({ en: text('Stone', 'Called basalto negro.') }));
  tell(3000, 4, () => ({ pt: text('Flora', 'Há urze branca.') }));
  tell(3100, 8, () => ({ pt: text('Planta', 'Nada.'), en: text('Plant', 'Called urze branca.') }));
  tell(3200, 1, () => ({ pt: text('Urze', 'Só ela.') }));
  tell(4000, 4, () => ({ pt: text('Flora', 'Um til velho.') }));
  tell(4100, 3, () => ({ pt: text('Planta', 'Nada.'), en: text('Plant', 'Called til velho.') }));
  tell(4200, 1, () => ({ pt: text('Til', 'Só ele.') }));
  tell(5000, 2, () => ({ pt: text('Flora', 'Um loureiro verde.') }));
  tell(5100, 12, () => ({ pt: text('Planta', 'Nada.'), en: text('Loureiro verde', 'It is podre.') }));
  tell(5200, 1, () => ({ pt: text('Loureiro', 'Só ele.') }));
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const search = (q: string, window: { offset?: number; limit?: number } = {}) =>
  listArticles(read, 'pt', { q, ...window });

describe('more results than are ranked', () => {
  it('are all returned in pages of any size, best first, those in the other language last', async () => {
    const all = await search('basalto negro', { limit: 240 });
    expect(all.total).toBe(OWN + ALONE);
    expect(all.items.map(({ locale }) => locale)).toEqual([...Array(OWN).fill('pt'), ...Array(ALONE).fill('en')]);
    expect(all.items[0]!.title).toBe('Basalto negro');
    const ids = all.items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(OWN + ALONE);
    for (const [offset, limit] of [
      [0, 24],
      [130, 40],
      [190, 20],
      [205, 24],
      [225, 24],
    ] as const) {
      const { items, total } = await search('basalto negro', { offset, limit });
      expect([total, items.map(({ id }) => id).sort()]).toEqual([
        OWN + ALONE,
        ids.slice(offset, offset + limit).sort(),
      ]);
    }
  });
});

describe('few results', () => {
  it('are followed by partial matches when few articles match fully in either language', async () => {
    const { search: notes, items } = await search('til velho');
    expect(notes).toEqual({ complete: 7 });
    expect(items.slice(7).map(({ title }) => title)).toEqual(['Til']);
  });

  it('get no partial matches when enough articles match in their other language', async () => {
    const { search: notes, items, total } = await search('urze branca');
    expect([notes, total]).toEqual([undefined, 12]);
    expect(items.map(({ title }) => title).sort()).toEqual([...Array(4).fill('Flora'), ...Array(8).fill('Planta')]);
  });

  it('include no articles whose other language contains an excluded word', async () => {
    const { search: notes, items } = await search('loureiro verde -podre');
    expect(notes).toEqual({ complete: 2 });
    expect(items.map(({ title }) => title)).toEqual(['Flora', 'Flora', 'Loureiro']);
  });
});
