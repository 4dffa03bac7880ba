import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Article } from '#domain/article/state.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { anyContent } from '#testing/content/blocks.ts';
import { type BlockDiff, diffArticles, picturesIn } from './article-diff.ts';

const article = (content: Block[], changed: { title?: string; status?: 'draft' | 'published' } = {}): Article => ({
  status: 'existing',
  id: 'a',
  featured: false,
  source: 'pt',
  facts: { category: 'c', author: 'w', photographer: null, mainImage: null, date: '2026-11-20' },
  translations: {
    pt: {
      text: { title: changed.title ?? 'T', slug: 't', summary: '', content, mainImageAlt: '', mainImageCaption: '' },
      publication: { status: changed.status ?? 'draft' },
    },
  },
});
const text = (said: string, id?: string): Block => ({ type: 'text', text: [{ text: said }], ...(id && { id }) });
const linesOf = (from: Block[], to: Block[]): BlockDiff[] =>
  diffArticles(article(from), article(to)).texts[0]?.lines ?? [];

describe('diffArticles', () => {
  it('returns nothing for equal versions, also if only ids differ', () => {
    expect(diffArticles(article([text('um')]), article([text('um')]))).toEqual({ facts: [], texts: [] });
    expect(diffArticles(article([text('um', 'aaaaaaa1')]), article([text('um')]))).toEqual({ facts: [], texts: [] });
  });

  it('returns changed shared fields, text fields and publication states', () => {
    const before = article([]);
    const after = { ...article([], { title: 'T de mar', status: 'published' }), featured: true } as Article;
    expect(diffArticles(before, after)).toEqual({
      facts: [{ name: 'featured', from: 'false', to: 'true' }],
      texts: [
        {
          language: 'pt',
          publication: { from: 'draft', to: 'published' },
          fields: [
            { name: 'title', pieces: [expect.objectContaining({ is: 'kept' }), { text: ' de mar', is: 'added' }] },
          ],
          lines: [],
        },
      ],
    });
  });

  it('matches blocks by id, and blocks without an id by their content', () => {
    const from = [text('um', 'aaaaaaa1'), text('dois', 'aaaaaaa2'), text('três', 'aaaaaaa3')];
    const to = [
      text('um', 'aaaaaaa1'),
      text('novo', 'aaaaaaa9'),
      text('dois e meio', 'aaaaaaa2'),
      text('três', 'aaaaaaa3'),
    ];
    expect(linesOf(from, to)).toMatchObject([
      { is: 'kept', blocks: 1 },
      { is: 'added', block: { id: 'aaaaaaa9' } },
      {
        is: 'changed',
        pieces: [
          { text: 'dois', is: 'kept' },
          { text: ' e meio', is: 'added' },
        ],
      },
      { is: 'kept', blocks: 1 },
    ]);
    expect(linesOf([text('um'), text('dois')], [text('um'), text('dois ou três')])).toMatchObject([
      { is: 'kept' },
      { is: 'changed' },
    ]);
  });

  it('accounts for every block of both versions', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (from, to) => {
        const lines = linesOf(from, to);
        const count = (kinds: BlockDiff['is'][]) =>
          lines.reduce((sum, line) => sum + (kinds.includes(line.is) ? (line.is === 'kept' ? line.blocks : 1) : 0), 0);
        const isSame = lines.length === 0;
        expect(isSame ? from.length : count(['kept', 'changed', 'removed'])).toBe(from.length);
        expect(isSame ? to.length : count(['kept', 'changed', 'added'])).toBe(to.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('picturesIn', () => {
  const picture = (mediaId: string, caption = ''): Block => ({
    type: 'image',
    mediaId,
    alt: '',
    caption,
    width: 'text',
    id: 'aaaaaaa1',
  });

  it('lists the pictures of changed, added and removed blocks, and changed main pictures, each once', () => {
    const from = article([picture('one'), { ...picture('two'), id: 'aaaaaaa2' }]);
    const to = article([picture('one', 'Nova legenda'), { ...picture('three'), id: 'aaaaaaa3' }]);
    const changed = { ...to, facts: { ...(to as { facts: object }).facts, mainImage: 'main' } } as Article;
    expect(picturesIn(diffArticles(from, changed)).sort()).toEqual(['main', 'one', 'three', 'two']);
  });

  it('lists no picture of an unchanged block', () => {
    expect(picturesIn(diffArticles(article([picture('one')]), article([picture('one'), text('um')])))).toEqual([]);
  });
});

describe('the shared fields of two versions', () => {
  const of = (facts: object, more: object = {}) => {
    const plain = article([]) as Article & { facts: object };
    return { ...plain, ...more, facts: { ...plain.facts, ...facts } } as Article;
  };
  const factsOf = (from: Article, to: Article) => diffArticles(from, to).facts;

  it.each([
    [{ category: 'd' }, 'category', 'c', 'd'],
    [{ author: 'x' }, 'author', 'w', 'x'],
    [{ photographer: 'p' }, 'photographer', '', 'p'],
    [{ mainImage: 'm' }, 'mainImage', '', 'm'],
    [{ date: '2026-11-21' }, 'date', '2026-11-20', '2026-11-21'],
    [{ keywords: ['a', 'b'] }, 'keywords', '', 'a b'],
    [{ layout: 'essay' }, 'layout', '', 'essay'],
    [{ travel: { kind: 'place' } }, 'travel', '', '{"kind":"place"}'],
  ])('differ: %j', (facts, name, from, to) => {
    expect(factsOf(of({}), of(facts))).toEqual([{ name, from, to }]);
    expect(factsOf(of(facts), of({}))).toEqual([{ name, from: to, to: from }]);
  });

  it('differ in what was deleted and in the source language', () => {
    expect(factsOf(of({}), of({}, { status: 'deleted', source: 'en' }))).toEqual([
      { name: 'deleted', from: 'false', to: 'true' },
      { name: 'source', from: 'pt', to: 'en' },
    ]);
  });

  it('differ from an article that did not exist yet in all that it has', () => {
    const names = factsOf({ status: 'none' } as Article, of({})).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['category', 'author', 'date', 'source']));
    expect(diffArticles({ status: 'none' } as Article, of({})).texts).toMatchObject([
      { language: 'pt', publication: { from: undefined, to: 'draft' }, fields: [{ name: 'title' }, { name: 'slug' }] },
    ]);
  });
});

describe('blocks without an id', () => {
  it('are changed only into one of the same type', () => {
    const heading: Block = { type: 'heading', level: 2, text: [{ text: 'um' }] };
    expect(linesOf([text('um')], [heading]).map(({ is }) => is)).toEqual(['removed', 'added']);
  });

  it('are changed from the first that is gone', () => {
    expect(linesOf([text('um'), text('dois')], [text('três', 'aaaaaaa1')])).toMatchObject([
      { is: 'removed', block: text('dois') },
      { is: 'changed', from: text('um'), to: text('três', 'aaaaaaa1') },
    ]);
  });

  it('are changed also where one of the two has an id, but not where both have', () => {
    expect(linesOf([text('um')], [text('dois', 'aaaaaaa1')]).map(({ is }) => is)).toEqual(['changed']);
    expect(linesOf([text('um', 'aaaaaaa2')], [text('dois', 'aaaaaaa1')]).map(({ is }) => is)).toEqual([
      'removed',
      'added',
    ]);
  });

  it('are counted together where they did not change', () => {
    const same = [text('um'), text('dois')];
    expect(linesOf([...same, text('três')], same)).toMatchObject([{ is: 'kept', blocks: 2 }, { is: 'removed' }]);
  });
});
