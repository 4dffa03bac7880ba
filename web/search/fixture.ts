import type { Queries } from '#projections/queries.ts';

export const queries = {
  siteSearch: async (locale, query) => {
    const title = (pt: string, en: string) => [{ text: locale === 'pt' ? pt : en, hit: true }];
    const nothing = { sections: [], restaurants: [], people: [], editions: [], hyperlinks: [], pages: [] };
    if (query !== 'tudo') return nothing;
    return {
      sections: [{ screen: 'restaurantGuide' }, { category: 'nirgends' }],
      restaurants: [
        {
          kind: 'restaurant',
          id: 'lapa',
          area: 'Calheta',
          verdict: 'Lapas',
          locale: 'en',
          title: [{ text: 'A Lapa', hit: true }],
          excerpt: [{ text: 'Limpets', hit: true }],
        },
      ],
      people: [
        {
          kind: 'person',
          id: 'ana',
          name: 'Ana Reis',
          roles: ['author'],
          locale,
          title: title('Ana Reis', 'Ana Reis'),
        },
      ],
      editions: [
        { kind: 'edition', number: 46, month: '2026-10', isNewest: false, locale, title: title('Sal', 'Salt') },
      ],
      hyperlinks: [{ kind: 'hyperlink', id: 'fanal', locale, title: title('O Fanal', 'Fanal') }],
      pages: [{ kind: 'page', page: 'privacy-policy', locale, title: [] }],
    };
  },
} satisfies Partial<Queries>;
