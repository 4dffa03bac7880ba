import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/article/state.ts';
import type { ArticleVersion } from '../../../admin/queries/article-views.ts';
import {
  articleWithUpdate,
  isShown,
  nameOfVersion,
  revisionIn,
  titleOf,
  updateIn,
  whatHappened,
} from './version-list.ts';

const version = (revision: number, events: number, types = ['ArticleEdited']): ArticleVersion => ({
  revision,
  at: `2026-11-20T10:0${revision}:00Z`,
  userName: 'Ana',
  types,
  events,
});
const translation = (title: string) => ({ text: { title }, publication: { status: 'draft' } });
const article = (titles: { pt?: string; en?: string }, updates?: object[]) =>
  ({
    status: 'existing',
    id: 'a',
    facts: { date: '2026-11-20' },
    translations: Object.fromEntries(Object.entries(titles).map(([locale, title]) => [locale, translation(title)])),
    updates,
  }) as unknown as Article;
const none = { status: 'none' } as Article;

it('reads a revision from the query, if it is a number', () => {
  const revisions = ['7', '0', '', '-1', '1.5', '12345678901', 'x'].map((value) =>
    revisionIn(new URLSearchParams({ from: value }), 'from'),
  );
  expect(revisions).toEqual([7, 0, undefined, undefined, undefined, undefined, undefined]);
  expect(revisionIn(new URLSearchParams(), 'from')).toBe(undefined);
});

it('finds the version that a revision belongs to', () => {
  expect([3, 4, 5, 6].map((revision) => isShown(version(5, 2), revision))).toEqual([false, true, true, false]);
  const versions = [version(5, 2), version(3, 4)];
  expect(nameOfVersion('en', versions, 2)).toMatch(/10:03/);
  expect(nameOfVersion('en', versions, 4)).toMatch(/10:05/);
  expect(nameOfVersion('en', versions, 9)).toMatch(/10:05/);
});

it('says how many events a version has only if a kind occurs more than once', () => {
  expect(whatHappened('en', version(5, 1))).not.toMatch(/\(/);
  expect(whatHappened('en', version(5, 3))).toMatch(/\(.*3.*\)/);
  expect(whatHappened('en', version(5, 2, ['ArticleEdited', 'ArticlePublished']))).toMatch(/^[^,(]+, [^,(]+$/);
});

describe('the title of an article', () => {
  it('is that of the language, else that of the other one', () => {
    expect(titleOf(article({ pt: 'Água', en: 'Water' }), 'en')).toBe('Water');
    expect(titleOf(article({ pt: 'Água', en: '' }), 'en')).toBe('Água');
    expect(titleOf(article({ en: 'Water' }), 'pt')).toBe('Water');
  });

  it('is missing without text', () => {
    expect(titleOf(none, 'pt')).toBe(undefined);
    expect(titleOf(article({}), 'pt')).toBe(undefined);
  });
});

describe('a scheduled update', () => {
  const update = { id: 'u', at: '2030-05-01T09:00:00Z', facts: { date: '2027-01-01' }, translations: {} };

  it('is found by its id', () => {
    expect(updateIn(article({}, [update]), 'u')).toBe(update);
    expect([updateIn(article({}, [update]), null), updateIn(article({}), 'u'), updateIn(none, 'u')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('changes the article that is compared', () => {
    expect(articleWithUpdate(article({}), update as never)).toMatchObject({
      facts: { date: '2027-01-01' },
    });
    expect(articleWithUpdate(none, update as never)).toBe(none);
  });
});
