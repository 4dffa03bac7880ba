import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type ArticleValues, emptyText } from '#web/article/working-copy/article-values.ts';
import { factsOf, lineOf } from '#web/article/working-copy/document-fields.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { valuesOfBases } from '../stored/part-bases.ts';
import { mergeVersion, stateOfVersion } from './merged-version.ts';

const version = (pt: string, en: string, category = 'one'): ArticleValues => ({
  facts: {
    category,
    author: null,
    photographer: null,
    mainImage: null,
    date: '2026-11-20',
    keywords: [],
    travel: null,
  },
  featured: false,
  texts: { pt: { ...emptyText, title: pt }, en: { ...emptyText, title: en } },
});
const titles = (doc: Y.Doc) => [lineOf(doc, 'pt', 'title').toString(), lineOf(doc, 'en', 'title').toString()];

/** Returns a document whose Portuguese and English are changed, with the state before. */
const written = () => {
  const before = stateOfVersion(version('Levada', 'Levada'));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, before);
  lineOf(doc, 'pt', 'title').insert(6, ' nova');
  lineOf(doc, 'en', 'title').insert(0, 'New ');
  factsOf(doc).set('category', 'two');
  return { doc, before, state: Y.encodeStateAsUpdate(doc) };
};

describe('a version of one language', () => {
  it('leaves what is not saved of the other one as it is', () => {
    const { before, state } = written();
    const saved = version('Levada', 'New Levada');
    const { bases, update } = mergeVersion({ shared: before, pt: before, en: state }, saved);
    expect(update).toBeUndefined();
    expect(valuesOfBases(bases)).toEqual(saved);
    expect(bases.shared).toBe(bases.pt);
    expect(bases.en).not.toBe(bases.pt);
  });

  it('is what later versions are compared with, part by part', () => {
    const { doc, before, state } = written();
    const { bases } = mergeVersion({ shared: before, pt: before, en: state }, version('Levada', 'New Levada'));
    lineOf(doc, 'en', 'title').insert(0, 'A ');
    const foreign = mergeVersion(bases, version('A Levada', 'New Levada walk', 'one'));
    Y.applyUpdate(doc, foreign.update!);
    expect(doc.store.pendingStructs).toBeNull();
    expect(titles(doc)).toEqual(['A Levada nova', 'A New Levada walk']);
    expect(readValues(doc).facts.category).toBe('two');
    const all = Y.encodeStateAsUpdate(doc);
    const full = mergeVersion({ shared: all, pt: all, en: all }, readValues(doc));
    expect(full.update).toBeUndefined();
    expect(new Set(Object.values(full.bases)).size).toBe(1);
  });
});
