import { describe, expect, test } from 'vitest';
import { type Block, contentText, type Inline, mediaIn, wordCount } from '#domain/shared/blocks.ts';
import { editPage } from '#domain/static-page/commands.ts';
import { pageKeys } from '#domain/static-page/events.ts';
import { checkAliases, pageAliases } from '#projections/site-search/search-aliases.ts';
import { localeFromPath, pagePaths } from '#web/routes.ts';
import aliases from '../projections/site-search/search-aliases.json' with { type: 'json' };
import { readPhotos } from './content.ts';
import { type SampleLocale, sampleLocales } from './languages.ts';
import { readPages, type SamplePage } from './static-pages.ts';

const pages = await readPages();
const photos = new Set<string>();
for (const { key } of await readPhotos()) photos.add(key);

const blocksOf = ({ translations }: SamplePage, locale: SampleLocale) => translations[locale].content as Block[];

const linksIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  const { href } = value as Inline;
  return [...(href ? [href] : []), ...Object.values(value).flatMap(linksIn)];
};

test('every standing page is written', () => {
  expect(pages.map(({ page }) => page)).toEqual([...pageKeys]);
});

test('every standing page is found by other names', () => {
  expect(Object.keys(pageAliases)).toEqual([...pageKeys]);
});

test('a standing page without other names is named, with the file', () => {
  const { contacts: _, ...others } = pageAliases;
  expect(() => checkAliases({ ...aliases, pages: others })).toThrow(/search-aliases\.json .*: pages\.contacts: /);
});

describe.each(pages.map((page) => [page.page, page] as const))('%s', (_key, page) => {
  test('is accepted as a command', () => {
    const accepted = JSON.parse(JSON.stringify(page), (key, value) => (key === 'mediaId' ? '0'.repeat(32) : value));
    expect(editPage.safeParse(accepted).error).toBeUndefined();
  });

  test.each(sampleLocales)('says enough in %s, and begins with a paragraph', (locale) => {
    const blocks = blocksOf(page, locale);
    expect(wordCount(contentText(blocks))).toBeGreaterThan(100);
    expect(blocks.find(({ type }) => type !== 'image')?.type).toBe('text');
    expect(page.translations[locale].title).not.toBe('');
  });

  test('says the same in both languages, block by block', () => {
    const shape = (locale: SampleLocale) =>
      blocksOf(page, locale).map((block) => [block.type, block.type === 'list' ? block.items.length : 0]);
    expect(shape('en')).toEqual(shape('pt'));
  });

  test.each(sampleLocales)('leads only to pages of its own language, in %s', (locale) => {
    const own = linksIn(blocksOf(page, locale)).filter((href) => href.startsWith('/'));
    const known = Object.values(pagePaths).map((paths) => paths[locale] as string);
    expect(own.filter((href) => !known.includes(href) || localeFromPath(href) !== locale)).toEqual([]);
  });

  test('shows photographs of the edition', () => {
    const shown = sampleLocales.flatMap((locale) => mediaIn(blocksOf(page, locale)));
    expect(shown.filter((key) => !photos.has(key))).toEqual([]);
  });
});
