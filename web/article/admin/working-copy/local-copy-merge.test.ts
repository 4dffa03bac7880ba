import { describe, expect, it } from 'vitest';
import type { TranslationText } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { type ArticleValues, emptyText } from '../../working-copy/article-values.ts';
import { withCopyAppended, withOldDraft } from './local-copy-merge.ts';

const block = (said: string, id?: string): Block => ({ type: 'text', text: [{ text: said }], ...(id && { id }) });
const values = (pt: Partial<TranslationText>, en: Partial<TranslationText> = {}): ArticleValues => ({
  facts: { category: 'c', author: 'w', photographer: null, mainImage: null, date: '2026-11-20' },
  featured: false,
  texts: { pt: { ...emptyText, ...pt }, en: { ...emptyText, ...en } },
});

describe('a copy of an earlier document', () => {
  it('adds the blocks that the text lacks at its end', () => {
    const now = values({ title: 'A', content: [block('um', 'aaaaaaa1')] });
    const copy = values({ title: 'A', content: [block('um', 'bbbbbbb1'), block('dois', 'bbbbbbb2')] });
    expect(withCopyAppended(now, copy).texts.pt.content).toEqual([block('um', 'aaaaaaa1'), block('dois', 'bbbbbbb2')]);
  });

  it('adds a block with another text without its id, which is taken', () => {
    const now = values({ title: 'A', content: [block('um', 'aaaaaaa1')] });
    const copy = values({ content: [block('um e meio', 'aaaaaaa1')] });
    expect(withCopyAppended(now, copy).texts.pt.content).toEqual([block('um', 'aaaaaaa1'), block('um e meio')]);
  });

  it('fills lines that are empty, and changes no other', () => {
    const merged = withCopyAppended(values({ title: 'A' }), values({ title: 'B', summary: 'Resumo' })).texts.pt;
    expect(merged).toMatchObject({ title: 'A', summary: 'Resumo' });
  });

  it('is the whole text of a language that has none', () => {
    const copy = values({ title: 'B' }, { title: 'C', content: [block('one')] });
    const merged = withCopyAppended(values({ title: 'A' }), copy);
    expect(merged.texts.en).toEqual(copy.texts.en);
    expect(merged.texts.pt.title).toBe('A');
    expect(merged.facts).toEqual(copy.facts);
  });
});

describe('a draft of an earlier release', () => {
  const base = values({ title: 'A', content: [block('um', 'aaaaaaa1')] });

  it('is merged where only one side has changed something', () => {
    const now = values({ title: 'A', summary: 'Resumo', content: [block('um', 'aaaaaaa1')] });
    const value = values({ title: 'B', content: [block('um', 'aaaaaaa1')] });
    expect(withOldDraft(now, { base, value }).texts.pt).toMatchObject({ title: 'B', summary: 'Resumo' });
  });

  it('follows at the end where both have changed the same block', () => {
    const now = values({ title: 'A', content: [block('uma', 'aaaaaaa1')] });
    const value = values({ title: 'A', content: [block('dois', 'aaaaaaa1')] });
    expect(withOldDraft(now, { base, value }).texts.pt.content).toEqual([block('uma', 'aaaaaaa1'), block('dois')]);
  });
});
