import { describe, expect, test } from 'vitest';
import { openEdition } from '#domain/edition/commands.ts';
import { addHyperlink } from '#domain/hyperlink/commands.ts';
import { readArticles, readPhotos } from './content.ts';
import { sampleEditions } from './editions.ts';
import { sampleHyperlinks } from './hyperlinks.ts';

const articles = new Map((await readArticles()).map((article) => [article.key, article]));
const photos = new Set<string>();
for (const { key } of await readPhotos()) photos.add(key);

const MEDIA_ID = '0'.repeat(32);
const ENTITY_ID = '00000000-0000-4000-8000-000000000000';

describe('the printed editions', () => {
  test('are three in a row, the newest with ten articles', () => {
    expect(sampleEditions.map(({ number }) => number)).toEqual([45, 46, 47]);
    expect(sampleEditions.map(({ month }) => month)).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(sampleEditions.at(-1)?.articles).toHaveLength(10);
  });

  test('name articles and photographs of the sample, each article in one edition', () => {
    const named = sampleEditions.flatMap((edition) => [...edition.articles]);
    expect(named.filter((key) => !articles.has(key))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    expect(sampleEditions.map(({ cover }) => cover.photo).filter((key) => !photos.has(key))).toEqual([]);
  });

  test.each(sampleEditions.map((edition) => [edition.number, edition] as const))(
    'edition %i is accepted',
    (_, edition) => {
      const { cover, articles: keys, ...facts } = edition;
      const command = {
        ...facts,
        cover: { mediaId: MEDIA_ID, alt: cover.alt },
        articles: keys.slice(0, 1).map(() => ENTITY_ID),
      };
      expect(openEdition.safeParse(command).error).toBeUndefined();
    },
  );
});

describe('the hyperlinks', () => {
  test('are eight, each with an id of its own', () => {
    expect(new Set(sampleHyperlinks.map(({ id }) => id)).size).toBe(8);
  });

  test.each(sampleHyperlinks)('$id is accepted, and shows a photograph of the sample', ({ photo, alt, ...facts }) => {
    const picture = photo ? { mediaId: MEDIA_ID, alt } : null;
    expect(addHyperlink.safeParse({ ...facts, picture }).error).toBeUndefined();
    expect(photo === undefined || photos.has(photo)).toBe(true);
  });
});
