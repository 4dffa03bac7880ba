import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import { toShownChanges } from './shown-changes.ts';

let database: TestDatabase;
let read: ReadDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.contributor(201, { name: 'Ana' });
  magazine.media(7);
  magazine.article(1, { translations: { pt: { title: 'A água' } } });
  magazine.article(2, { translations: { pt: { title: '' } } });
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const text = (words: string) => ({ id: 'aaaaaaa1', type: 'text', text: [{ text: words }] });
const image = (id: string) => ({ id: 'aaaaaaa2', type: 'image', mediaId: id, alt: 'Mar', caption: '', width: 'text' });

const ARTICLE = `article-${uuid(1)}`;

interface Given {
  path: string;
  stream?: string;
  from?: unknown;
  to?: unknown;
}

const show = async (given: Given[], options: { maxChars?: number; comparesWords?: boolean } = {}) => {
  const { stream = ARTICLE } = given[0]!;
  const [changes] = await toShownChanges(
    read,
    'pt',
    [{ stream, changes: given.map(({ to, ...each }) => ({ ...each, to })) }],
    options,
  );
  return changes!;
};
const sidesOf = async (given: Given, options?: Parameters<typeof show>[1]) => (await show([given], options))[0]?.sides;

describe('toShownChanges', () => {
  it('names referenced items instead of their ids', async () => {
    expect(await show([{ path: 'author', to: uuid(201) }])).toEqual([
      { label: 'Autor', sides: [{ to: { text: 'Ana' } }] },
    ]);
    const order = { stream: 'featured-order', path: 'order', to: [uuid(1), uuid(2), uuid(3)] };
    expect(await sidesOf(order)).toEqual([{ to: { text: `A água, Sem título, ${uuid(3)}` } }]);
  });

  it('puts both languages of a text side by side', async () => {
    const changes = [
      { path: 'translations.pt.title', from: 'Água', to: 'A água' },
      { path: 'translations.pt.summary', to: 'Três.' },
      { path: 'translations.en.title', to: 'Water' },
    ];
    expect(await show(changes)).toEqual([
      {
        label: 'Título',
        sides: [
          { language: 'pt', from: { text: 'Água' }, to: { text: 'A água' } },
          { language: 'en', to: { text: 'Water' } },
        ],
      },
      { label: 'Resumo', sides: [{ language: 'pt', to: { text: 'Três.' } }] },
    ]);
    const restaurant = { stream: 'restaurant-1', path: 'verdictEn', to: 'Good' };
    expect(await show([restaurant])).toEqual([
      { label: 'Veredicto', sides: [{ language: 'en', to: { text: 'Good' } }] },
    ]);
  });

  it('lists fields in the order of their declaration, and Portuguese first', async () => {
    const changes = [
      { stream: 'advert-1', path: 'alt.en', to: 'Sea' },
      { stream: 'advert-1', path: 'alt.pt', to: 'Mar' },
      { stream: 'advert-1', path: 'name', to: 'A' },
    ];
    expect((await show(changes)).map(({ label, sides }) => [label, sides.map(({ language }) => language)])).toEqual([
      ['Nome', [undefined]],
      ['Texto alternativo', ['pt', 'en']],
    ]);
  });

  it('shows pictures by name with a small version', async () => {
    expect(await sidesOf({ path: 'mainImage', from: picture(8), to: picture(7) })).toEqual([
      {
        from: { text: 'Imagem' },
        to: { text: 'Imagem', pictures: [{ id: picture(7), url: `/media/${picture(7)}/320.jpg` }] },
      },
    ]);
  });

  it('shows hues and colours with a swatch', async () => {
    expect(await sidesOf({ stream: 'category-1', path: 'hue', to: 'cane' })).toEqual([
      { to: { text: 'Cana', hue: 'cane' } },
    ]);
    expect(await sidesOf({ stream: 'media-1', path: 'colour', to: '#123456' })).toEqual([
      { to: { text: '#123456', colour: '#123456' } },
    ]);
  });

  it('shows days, months and times in words of the language', async () => {
    expect(await sidesOf({ path: 'date', to: '2026-11-20' })).toEqual([{ to: { text: '20 de novembro de 2026' } }]);
    expect(await sidesOf({ stream: 'edition-1', path: 'month', to: '2026-11' })).toEqual([
      { to: { text: 'novembro de 2026' } },
    ]);
    expect(await sidesOf({ path: 'scheduleFor', to: '2026-07-01T09:00:00.000Z' })).toEqual([
      { to: { text: '01/07/2026, 10:00' } },
    ]);
  });

  it('shows options by their labels, booleans as yes or no, and shares as percentages', async () => {
    expect(await sidesOf({ stream: 'contributor-1', path: 'roles', to: ['author', 'photographer'] })).toEqual([
      { to: { text: 'autor, fotógrafo' } },
    ]);
    expect(await sidesOf({ stream: 'advert-1', path: 'locale', from: 'pt', to: null })).toEqual([
      { from: { text: 'Português' }, to: { text: 'Português e inglês' } },
    ]);
    expect(await sidesOf({ stream: 'account-1', path: 'soft', from: false, to: true })).toEqual([
      { from: { text: 'não' }, to: { text: 'sim' } },
    ]);
    expect(await sidesOf({ stream: 'media-1', path: 'focus.x', to: 0.25 })).toEqual([{ to: { text: '25%' } }]);
  });

  it('shows the text of blocks, and of pictures only those that changed', async () => {
    const from = [text('A água desce.'), image(picture(7))];
    const side = await sidesOf({
      path: 'translations.pt.content',
      from,
      to: [text('A água sobe.'), image(picture(7))],
    });
    expect(side).toEqual([
      { language: 'pt', from: { text: 'A água desce.\n[Imagem: Mar]' }, to: { text: 'A água sobe.\n[Imagem: Mar]' } },
    ]);
    const added = await sidesOf({
      path: 'translations.pt.content',
      from: [text('A')],
      to: [text('A'), image(picture(7))],
    });
    expect(added?.[0]?.to?.pictures).toHaveLength(1);
  });

  it('says when only the formatting of a text changed', async () => {
    const bold = [{ ...text(''), text: [{ text: 'A água', bold: true }] }];
    const [side] = (await sidesOf({ path: 'translations.pt.content', from: [text('A água')], to: bold }))!;
    expect(side?.to?.text).toContain('só mudou a formatação');
  });

  it('splits an object that was removed into its fields', async () => {
    const position = { stream: 'restaurant-1', path: 'position', from: { latitude: 32.5, longitude: -17 }, to: null };
    expect(await show([position])).toEqual([
      { label: 'Latitude', sides: [{ from: { text: '32,5' } }] },
      { label: 'Longitude', sides: [{ from: { text: '-17' } }] },
    ]);
  });

  it('cuts long texts around their first difference', async () => {
    const same = 'palavra '.repeat(50);
    expect(await sidesOf({ path: 'slug', from: `${same}antes`, to: `${same}depois` }, { maxChars: 100 })).toEqual([
      { from: { text: `…${'palavra '.repeat(5)}antes` }, to: { text: `…${'palavra '.repeat(5)}depois` } },
    ]);
    expect(await sidesOf({ path: 'slug', to: 'b'.repeat(300) }, { maxChars: 100 })).toEqual([
      { to: { text: `${'b'.repeat(100)}…` } },
    ]);
  });

  it('omits ids, personal data and values that are empty before and after', async () => {
    expect(
      await show([
        { path: 'id', to: uuid(1) },
        { path: 'photographer', to: null },
      ]),
    ).toEqual([]);
    expect(await show([{ stream: 'subscriber-1', path: 'email.text', to: 'x' }])).toEqual([]);
  });
});
