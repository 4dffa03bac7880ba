import { describe, expect, it } from 'vitest';
import type { Queries } from '#projections/queries.ts';
import { advertAdmin } from './advert/admin.ts';
import { glossaryAdmin } from './glossary/admin.ts';
import { hyperlinkAdmin } from './hyperlink/admin.ts';
import type { ItemRow } from './item-type.ts';
import { keywordAdmin } from './keyword/admin.ts';
import { restaurantAdmin } from './restaurant/admin.ts';
import { seriesAdmin } from './series/admin.ts';
import { webhookAdmin } from './webhook/admin.ts';

type Rows = (queries: Queries, locale: 'en', today: string) => Promise<ItemRow[]>;
/** The rows of a list, where each query answers `found`. */
const rowsOf = (rows: unknown, found: object) =>
  (rows as Rows)(new Proxy({} as Queries, { get: () => async () => found }), 'en', '2030-05-10');

describe('a row in the list of', () => {
  it.each([
    [
      'adverts',
      advertAdmin.items.advert,
      { name: 'Ad', placement: 'top', from: '1', until: '2' },
      'Ad',
      [undefined, '1', '2'],
    ],
    ['hyperlinks', hyperlinkAdmin.items.hyperlink, { title: 'Link', target: '/x' }, 'Link', ['i', '/x']],
    ['keywords', keywordAdmin.items.keyword, { name: 'Sea', articles: 3 }, 'Sea', ['3']],
    ['series', seriesAdmin.items.series, { title: 'Walks', articles: 2 }, 'Walks', ['2']],
    [
      'webhooks',
      webhookAdmin.items.webhook,
      { name: 'Hook', url: 'https://x.pt', subject: 'all', status: 'off' },
      'Hook',
      ['https://x.pt', { message: 'webhook.subject.all' }, { message: 'webhook.off' }],
    ],
  ])('%s has what its columns name', async (_kind, type, found, name, cells) => {
    expect(await rowsOf(type.rows, [{ id: 'i', ...found }])).toEqual([{ id: 'i', name, cells }]);
    expect(type.columns).toHaveLength(cells.length);
  });

  it('restaurants has the area, the rating and the votes', async () => {
    const items = [{ id: 'i', name: 'Gavião', area: 'Funchal', rating: 4, votes: 7 }];
    expect(await rowsOf(restaurantAdmin.items.restaurant.rows, { items })).toEqual([
      {
        ...{ id: 'i', name: 'Gavião' },
        cells: [
          'Funchal',
          { message: 'guide.starsOf', values: { stars: 4 } },
          { message: 'restaurant.votes', values: { votes: 7 } },
        ],
      },
    ]);
  });

  it.each([
    ['translated', { pt: 'poncha', en: 'punch' }, 'translate', 'poncha', 'punch'],
    ['kept', { pt: 'poncha', en: 'poncha' }, 'keep', 'poncha', { message: 'term.kept' }],
    ['without words in the main language', { pt: '', en: 'punch' }, 'translate', 'punch', 'punch'],
  ])('terms has the words of all languages: one that is %s', async (_kind, words, treatment, name, other) => {
    const found = [{ id: 'i', name: words, treatment, note: 'drink' }];
    expect(await rowsOf(glossaryAdmin.items.term.rows, found)).toEqual([{ id: 'i', name, cells: [other, 'drink'] }]);
  });
});
