import { describe, expect, it } from 'vitest';
import { createArticle, editArticle } from './commands.ts';
import { articleDecider } from './decider.ts';
import { type Article, evolveArticle, initialArticle } from './state.ts';

const id = '3f8a1c52-6d0e-4b97-8a3f-1c2d4e5f6a7b';
const context = { now: '2026-11-29T10:00:00.000Z', today: '2026-11-29' };
const text = { title: 'Um', slug: 'um', summary: '', content: [], mainImageCaption: '', mainImageAlt: '' };

const given = (kept?: 'essay'): Article =>
  evolveArticle(initialArticle, {
    type: 'ArticleCreated',
    data: {
      id,
      category: null,
      author: null,
      photographer: null,
      mainImage: null,
      date: '2026-11-28',
      ...(kept && { layout: kept }),
      translations: { pt: text },
    },
  });

const edit = (article: Article, layout: 'essay' | null) =>
  articleDecider.decide({ name: 'EditArticle', facts: { layout }, translations: {} }, article, context);

describe('the layout of an article', () => {
  it('given an article of an older release, when it becomes a photo essay, then records only that', () => {
    expect(edit(given(), 'essay')).toEqual([
      { type: 'ArticleEdited', data: { id, facts: { layout: 'essay' }, translations: {} } },
    ]);
  });

  it('given an article of an older release, when it keeps the usual layout, then records nothing', () => {
    expect(edit(given(), null)).toEqual([]);
  });

  it('given a photo essay, when it gets the usual layout, then records null', () => {
    expect(edit(given('essay'), null)).toEqual([
      { type: 'ArticleEdited', data: { id, facts: { layout: null }, translations: {} } },
    ]);
  });

  it('is a field of the commands that create and edit, empty for none', () => {
    const draft = { draft: true, translations: { pt: { title: 'Um' } } };
    expect(createArticle.parse({ ...draft, layout: 'essay' }).layout).toBe('essay');
    expect(editArticle.parse({ id, layout: '' }).layout).toBeNull();
    expect(editArticle.safeParse({ id, layout: 'poster' }).error?.issues.map(({ message }) => message)).toEqual([
      'layout_format',
    ]);
  });
});
