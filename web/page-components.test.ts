import { describe, expect, it } from 'vitest';
import { collectPageComponents } from './page-components.ts';

const paths = { pt: '/a', en: '/en/a' } as const;
const messages = { pt: {}, en: {} };
const slices = {
  frontPage: { messages, pages: { home: { paths } } },
  edition: { messages, pages: { latestEdition: { paths } } },
  slug: { messages },
};
const home = { default: async () => 'home' };
const latestEdition = { default: async () => 'edition' };
const modules = {
  './front-page/pages/home.tsx': home,
  './edition/pages/latest-edition.tsx': latestEdition,
};

describe('collectPageComponents', () => {
  it('finds components by slice and page', () => {
    expect(collectPageComponents(slices, modules)).toEqual({
      home: home.default,
      latestEdition: latestEdition.default,
    });
  });

  it('throws for a page without a component', () => {
    expect(() => collectPageComponents(slices, { './front-page/pages/home.tsx': home })).toThrow(
      'The page latestEdition has no component: web/edition/pages/latest-edition.tsx must have a default export',
    );
    expect(() => collectPageComponents(slices, { ...modules, './front-page/pages/home.tsx': {} })).toThrow(
      'has no component',
    );
  });

  it('throws for a component without a page', () => {
    expect(() => collectPageComponents(slices, { ...modules, './edition/pages/shelf.tsx': home })).toThrow(
      'web/edition/pages/shelf.tsx belongs to no page',
    );
  });
});
