// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '#testing/dom/render.ts';
import type { ArticleDiff, BlockDiff, FieldChange } from './article-diff.ts';
import { DiffView } from './diff-view.tsx';

const names = new Map([
  ['c1', 'Food'],
  ['k1', 'Sea'],
]);
const open = async (difference: ArticleDiff, view: 'side' | 'inline' = 'side') => {
  const { container } = await render(h(DiffView, { locale: 'en', view, difference, names, pictures: {} }));
  const rows = [...container.querySelectorAll('.difference-line')].map((line) => [
    line.querySelector('.difference-label')!.textContent,
    ...[...line.querySelectorAll('.difference-row > *')].map((side) =>
      side.innerHTML.replaceAll(/<(?!\/?(del|ins))[^>]*>/g, ''),
    ),
  ]);
  return { container, rows };
};
const text = (lines: BlockDiff[], changed: object = {}): ArticleDiff => ({
  facts: [],
  texts: [{ language: 'pt', publication: undefined, fields: [], lines, ...changed }] as ArticleDiff['texts'],
});
const fact = (name: FieldChange['name'], from: string, to: string): ArticleDiff => ({
  facts: [{ name, from, to }],
  texts: [],
});
const block = (words: string) => ({ type: 'text' as const, text: [{ text: words }] });

describe('the difference between two versions', () => {
  it('says that they are the same', async () => {
    const { container } = await open({ facts: [], texts: [] });
    expect(container.querySelector('.desk-empty')).not.toBe(null);
  });

  it.each<[FieldChange['name'], string, string, string, string, string]>([
    ['category', 'c1', 'c2', 'Category', '<del>Food</del>', '<ins>c2</ins>'],
    ['category', '', 'c1', 'Category', '<del>(nothing)</del>', '<ins>Food</ins>'],
    ['keywords', 'k1 k2', 'k2', 'Tags', '<del>Sea, k2</del>', '<ins>k2</ins>'],
    ['source', 'pt', 'en', 'Original', '<del>In Portuguese</del>', '<ins>In English</ins>'],
    ['layout', '', 'essay', 'Layout', '<del>(nothing)</del>', '<ins>Photo essay</ins>'],
    ['featured', 'true', 'false', 'Featured', '<del>yes</del>', '<ins>no</ins>'],
    ['date', '2030-05-01', '2030-05-02', 'Date', '<del>2030-05-01</del>', '<ins>2030-05-02</ins>'],
  ])('shows another %s: %s, %s', async (name, from, to, _label, before, after) => {
    const { rows } = await open(fact(name, from, to));
    expect(rows[0]!.slice(1).map((side) => String(side).toLowerCase())).toEqual([
      before.toLowerCase(),
      after.toLowerCase(),
    ]);
  });

  it('shows another main picture', async () => {
    const sides = async (from: string, to: string) => {
      const { container } = await open(fact('mainImage', from, to));
      return [...container.querySelectorAll('.difference-pictures')].map(
        (side) => side.querySelectorAll('figure').length,
      );
    };
    expect(await sides('', 'p'.repeat(32))).toEqual([0, 1]);
    expect(await sides('p'.repeat(32), '')).toEqual([1, 0]);
  });

  it('shows the pictures of galleries before and after, and the URL of an embed', async () => {
    const gallery = (...letters: string[]) => ({
      type: 'gallery' as const,
      images: letters.map((letter) => ({ mediaId: letter.repeat(32), alt: letter, caption: '' })),
    });
    const embed = { type: 'embed' as const, url: 'https://video.example/1' };
    const { container } = await open(
      text([
        { is: 'changed', from: gallery('a'), to: gallery('a', 'b'), pieces: [] },
        { is: 'added', block: embed as never },
      ]),
    );
    const [galleries, embeds] = container.querySelectorAll('.difference-line');
    expect([galleries!.querySelectorAll('figure').length, galleries!.querySelectorAll('del, ins').length > 0]).toEqual([
      3,
      true,
    ]);
    expect(embeds!.textContent).toContain('https://video.example/1');
  });

  it('shows two columns with heads, or one text', async () => {
    const change: BlockDiff = {
      is: 'changed',
      from: block('a b'),
      to: block('a c'),
      pieces: [
        { text: 'a ', is: 'kept' },
        { text: 'b', is: 'removed' },
        { text: 'c', is: 'added' },
      ],
    };
    const side = await open(text([change]));
    expect([side.rows[0]!.slice(1), side.container.querySelector('.difference-head') !== null]).toEqual([
      ['a <del>b</del>', 'a <ins>c</ins>'],
      true,
    ]);
    const inline = await open(text([change]), 'inline');
    expect([inline.rows[0]!.slice(1), inline.container.querySelector('.difference-head')]).toEqual([
      ['a <del>b</del><ins>c</ins>'],
      null,
    ]);
  });

  it('shows added and removed blocks, and how many were kept', async () => {
    const { rows, container } = await open(
      text([
        { is: 'kept', blocks: 3 },
        { is: 'added', block: block('new') },
        { is: 'removed', block: block('old') },
      ]),
    );
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['', '<ins>new</ins>'],
      ['<del>old</del>', ''],
    ]);
    expect(container.querySelector('.difference-kept')!.textContent).toContain('3');
  });

  it('shows a block of another type as a whole', async () => {
    const { rows } = await open(
      text([
        {
          is: 'changed',
          from: block('a'),
          to: { type: 'quote', text: [{ text: 'a' }] },
          pieces: [{ text: 'a', is: 'kept' }],
        },
      ]),
    );
    expect(rows[0]).toEqual(
      ['Quote', '<del>a</del>', '<ins>a</ins>'].map((each, index) => (index === 0 ? rows[0]![0] : each)),
    );
  });

  it('shows pictures and videos before and after', async () => {
    const picture = { type: 'image', mediaId: 'p'.repeat(32), alt: 'Alt', caption: 'Cap', width: 'text' } as const;
    const { rows } = await open(
      text([
        { is: 'added', block: picture },
        {
          is: 'changed',
          from: { type: 'embed', url: 'https://youtu.be/a' },
          to: { type: 'embed', url: 'https://youtu.be/b' },
          pieces: [],
        },
      ]),
    );
    expect([String(rows[0]![2]).includes('Cap'), rows[1]!.slice(1)]).toEqual([
      true,
      ['<del>https://youtu.be/a</del>', '<ins>https://youtu.be/b</ins>'],
    ]);
  });

  it('shows fields and state of a language', async () => {
    const { rows, container } = await open(
      text([], {
        language: 'en',
        publication: { from: undefined, to: 'published' },
        fields: [{ name: 'title', pieces: [{ text: 'T', is: 'added' }] }],
      }),
    );
    expect([rows.length, rows[1]!.slice(1), container.querySelector('h2')!.textContent]).toEqual([
      2,
      ['', '<ins>T</ins>'],
      container.querySelector('section')!.getAttribute('aria-label'),
    ]);
    expect(rows[0]!.slice(1).every((side) => /^<(del|ins)>\S/.test(String(side)))).toBe(true);
  });
});
