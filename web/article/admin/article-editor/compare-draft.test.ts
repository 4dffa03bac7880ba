import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { type ArticleValues, emptyText } from './article-values.ts';
import { compareDraft } from './compare-draft.ts';
import { resolveConflict } from './merge-versions.ts';

const facts = { category: 'c', author: 'a', photographer: null, mainImage: null, date: '2026-01-01' };
const article = (title: string, blocks: Record<string, string>): ArticleValues => ({
  facts,
  featured: false,
  texts: {
    pt: {
      ...emptyText,
      title,
      content: Object.entries(blocks).map(([id, text]): Block => ({ type: 'text', id, text: [{ text }] })),
    },
    en: emptyText,
  },
});

describe('compareDraft', () => {
  const base = article('Um', { a: 'a', b: 'b' });
  const open = article('Aberto', { a: 'a', b: 'b', d: 'só no aberto' });
  const draft = { base, value: article('Rascunho', { a: 'a mudado', c: 'só no rascunho' }) };
  const compared = compareDraft(open, draft);
  const choose = (side: 'mine' | 'theirs') =>
    compared.conflicts.reduce((value, conflict) => resolveConflict(value, conflict, conflict[side]), compared.value);

  it('returns every difference once, with both sides', () => {
    expect(compared.conflicts.map(({ path }) => path)).toEqual([
      'texts.pt.title',
      'texts.pt.content.a',
      'texts.pt.content.b',
      'texts.pt.content.c',
    ]);
  });

  it('yields the draft plus blocks that only the open text has, if the draft is chosen everywhere', () => {
    expect(choose('mine').texts.pt.title).toBe('Rascunho');
    expect(choose('mine').texts.pt.content.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  });

  it('yields the open text if it is chosen everywhere', () => {
    expect(choose('theirs')).toEqual(open);
  });
});
