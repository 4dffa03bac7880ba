import { describe, expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { type ArticleValues, emptyText } from './article-values.ts';
import { mergeVersions, resolveConflict } from './merge-versions.ts';

const line = (id: string, text: string): Block => ({ id, type: 'text', text: [{ text }] });

const version = (content: Block[], title = 'A água'): ArticleValues => ({
  facts: { category: 'c', author: 'a', photographer: null, mainImage: null, date: '2026-11-20' },
  featured: false,
  texts: { pt: { ...emptyText, title, content }, en: emptyText },
});

const base = [line('a', '1'), line('b', '2'), line('c', '3')];

describe('mergeVersions', () => {
  it('merges changes of different blocks without conflicts', () => {
    const mine = version([line('a', 'mine'), line('b', '2'), line('c', '3'), line('d', 'new')], 'O meu título');
    const theirs = version([line('b', 'theirs'), line('a', '1'), line('c', '3')]);
    const { value, conflicts } = mergeVersions(version(base), mine, theirs);
    expect(conflicts).toEqual([]);
    expect(value.texts.pt.title).toBe('O meu título');
    expect(value.texts.pt.content).toEqual([line('b', 'theirs'), line('a', 'mine'), line('c', '3'), line('d', 'new')]);
  });

  it('reports a conflict if both changed the same field or block, which resolveConflict resolves', () => {
    const mine = version([line('a', 'mine'), line('b', '2'), line('c', '3')], 'Meu');
    const theirs = version([line('a', 'theirs'), line('b', '2')], 'Deles');
    const { value, conflicts } = mergeVersions(version(base), mine, theirs);
    expect(conflicts.map(({ path }) => path)).toEqual(['texts.pt.title', 'texts.pt.content.a']);
    const [title, block] = conflicts;
    const decided = resolveConflict(resolveConflict(value, title!, title!.theirs), block!, block!.theirs);
    expect(decided.texts.pt).toMatchObject({ title: 'Deles', content: [line('a', 'theirs'), line('b', '2')] });
  });

  it('keeps a block that one side removed and the other changed until the conflict is resolved', () => {
    const { value, conflicts } = mergeVersions(
      version(base),
      version(base.slice(1)),
      version([line('a', 'theirs'), ...base.slice(1)]),
    );
    expect(value.texts.pt.content).toEqual([line('a', 'theirs'), ...base.slice(1)]);
    expect(conflicts).toMatchObject([{ path: 'texts.pt.content.a', mine: undefined }]);
    expect(resolveConflict(value, conflicts[0]!, undefined).texts.pt.content).toEqual(base.slice(1));
  });
});
