import { describe, expect, it } from 'vitest';
import { screensOf } from './screens.ts';

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
  './front-page/screens/home.tsx': home,
  './edition/screens/latest-edition.tsx': latestEdition,
};

describe('the screens', () => {
  it('are found by slice and page', () => {
    expect(screensOf(slices, modules)).toEqual({ home: home.default, latestEdition: latestEdition.default });
  });

  it('are missed by name', () => {
    expect(() => screensOf(slices, { './front-page/screens/home.tsx': home })).toThrow(
      'The page latestEdition has no screen: web/edition/screens/latest-edition.tsx must have a default export',
    );
    expect(() => screensOf(slices, { ...modules, './front-page/screens/home.tsx': {} })).toThrow('has no screen');
  });

  it('without a page are refused', () => {
    expect(() => screensOf(slices, { ...modules, './edition/screens/shelf.tsx': home })).toThrow(
      'web/edition/screens/shelf.tsx is the screen of no page',
    );
  });
});
