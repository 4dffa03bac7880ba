import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createArticle } from '#domain/article/commands.ts';
import { addCategory } from '#domain/category/commands.ts';
import { addContributor } from '#domain/contributor/commands.ts';
import { addTerm } from '#domain/glossary/commands.ts';
import { licenceUrl } from '#domain/media/licence-url.ts';
import { content, contentText, mediaIn, wordCount } from '#domain/shared/blocks.ts';
import {
  readArticles,
  readPhotos,
  type SampleArticle,
  type SamplePhoto,
  sampleCategories,
  sampleContributors,
  sampleTerms,
} from './content.ts';
import { type SampleLocale, sampleLocales } from './languages.ts';

const articles = await readArticles();
const photos = new Map<string, SamplePhoto['credit']>();
for (const { key, credit } of await readPhotos()) photos.set(key, credit);

const MEDIA_ID = '0'.repeat(32);
const ENTITY_ID = '00000000-0000-4000-8000-000000000000';
const withIds = (translations: SampleArticle['translations']) =>
  JSON.parse(JSON.stringify(translations), (key, value) => (key === 'mediaId' ? MEDIA_ID : value));

describe('the sample edition', () => {
  test('has at least 24 articles in all categories, by six contributors', () => {
    expect(articles.length).toBeGreaterThanOrEqual(24);
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(sampleCategories.map(({ key }) => key)));
    const named = articles.flatMap(({ author, photographer }) => [author, photographer ?? author]);
    expect(new Set(named)).toEqual(new Set(sampleContributors.map(({ key }) => key)));
    expect(sampleContributors).toHaveLength(6);
  });

  test('fills the news of the footer and the five behind them', () => {
    expect(articles.filter(({ category }) => category === 'news').length).toBeGreaterThan(5);
  });

  test('is made of commands that the magazine accepts', () => {
    for (const { key, name, description, hue } of sampleCategories) {
      addCategory.parse({ name, description, hue, slug: { pt: '', en: key } });
    }
    for (const { key: _key, ...contributor } of sampleContributors) addContributor.parse(contributor);
    expect(articles.map(({ key }) => key)).toEqual([...new Set(articles.map(({ key }) => key))]);
  });

  test('shows a table and a footnote in both languages, and the glossary has terms of its texts', () => {
    const texts = (locale: SampleLocale) => articles.map(({ translations }) => JSON.stringify(translations[locale]));
    for (const locale of sampleLocales) {
      for (const part of ['"type":"table"', '"footnote":']) {
        expect([locale, part, texts(locale).some((text) => text.includes(part))]).toEqual([locale, part, true]);
      }
    }
    for (const { key: _, ...term } of sampleTerms) {
      addTerm.parse(term);
      expect(texts('pt').some((text) => text.includes(term.name.pt))).toBe(true);
      expect(texts('en').some((text) => text.includes(term.name.en || term.name.pt))).toBe(true);
    }
  });

  test('names photographs that exist, and every photograph has a licence', async () => {
    const folder = fileURLToPath(new URL('photos', import.meta.url));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).map((name) => name.slice(0, -4));
    expect([...photos.keys()].sort()).toEqual(files.sort());
    for (const credit of photos.values()) expect(credit).toHaveProperty('licence');
  });

  test('shows no picture in two stories, and opens on pictures of the island or on drawings', () => {
    const shown = articles.flatMap(({ mainImage, translations }) => [
      ...(mainImage ? [mainImage] : []),
      ...mediaIn(translations.pt.content as never),
    ]);
    expect(shown.filter((key, index) => shown.indexOf(key) !== index)).toEqual([]);
    const isOfHere = (key: string) => key.startsWith('drawing-') || photos.get(key)?.source?.startsWith('https:');
    expect(shown.filter((key) => !isOfHere(key))).toEqual([]);
  });

  test('links each photograph of the island to its licence and source', () => {
    const fromWikimedia = [...photos.values()].filter(({ source }) => source?.startsWith('https:'));
    expect(fromWikimedia.length).toBeGreaterThan(20);
    for (const { author, licence } of fromWikimedia) {
      expect(author).toBeTruthy();
      expect(licenceUrl(licence)).toBeDefined();
    }
  });
});

describe.each(articles.map((article) => [article.key, article] as const))('%s', (_key, article) => {
  test.each(sampleLocales)('is a whole article in %s', (locale) => {
    const { title, summary, content: blocks } = withIds(article.translations)[locale];
    const words = wordCount(contentText(content.parse(blocks)));
    expect(words).toBeGreaterThanOrEqual(300);
    expect(words).toBeLessThanOrEqual(900);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(summary.length).toBeGreaterThan(40);
  });

  test('is accepted as a command and shows photographs of the edition', () => {
    const command = {
      category: ENTITY_ID,
      author: ENTITY_ID,
      date: article.date,
      featured: article.featured,
      travel: article.travel,
      layout: article.layout,
      translations: withIds(article.translations),
    };
    expect(createArticle.safeParse(command).error).toBeUndefined();
    const shown = sampleLocales.flatMap((locale) => mediaIn(article.translations[locale].content as never));
    expect([...shown, ...(article.mainImage ? [article.mainImage] : [])].filter((key) => !photos.has(key))).toEqual([]);
  });
});
