import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { type ArticleValues, emptyText } from '#web/article/working-copy/article-values.ts';
import { factsOf, lineOf } from '#web/article/working-copy/document-fields.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { type PartBases, valuesOfBases } from '../stored/part-bases.ts';
import { mergeVersion, stateOfVersion } from './merged-version.ts';

const versionWith = (pt: string, en: string, category = 'one'): ArticleValues => ({
  facts: {
    category,
    author: null,
    photographer: null,
    mainImage: null,
    date: '2026-11-20',
    keywords: [],
    travel: null,
    layout: null,
  },
  featured: false,
  texts: { pt: { ...emptyText, title: pt }, en: { ...emptyText, title: en } },
});
const titles = (doc: Y.Doc) => [lineOf(doc, 'pt', 'title').toString(), lineOf(doc, 'en', 'title').toString()];

/** Returns a document whose Portuguese and English are changed, with the state before. */
const written = () => {
  const before = stateOfVersion(versionWith('Levada', 'Levada'));
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
    const saved = versionWith('Levada', 'New Levada');
    const { bases, update } = mergeVersion({ shared: before, pt: before, en: state }, saved);
    expect(update).toBeUndefined();
    expect(valuesOfBases(bases)).toEqual(saved);
    expect(bases.shared).toBe(bases.pt);
    expect(bases.en).not.toBe(bases.pt);
  });

  it('is what later versions are compared with, part by part', () => {
    const { doc, before, state } = written();
    const { bases } = mergeVersion({ shared: before, pt: before, en: state }, versionWith('Levada', 'New Levada'));
    lineOf(doc, 'en', 'title').insert(0, 'A ');
    const foreign = mergeVersion(bases, versionWith('A Levada', 'New Levada walk', 'one'));
    Y.applyUpdate(doc, foreign.update!);
    expect(doc.store.pendingStructs).toBeNull();
    expect(titles(doc)).toEqual(['A Levada nova', 'A New Levada walk']);
    expect(readValues(doc).facts.category).toBe('two');
    const all = Y.encodeStateAsUpdate(doc);
    const full = mergeVersion({ shared: all, pt: all, en: all }, readValues(doc));
    expect(full.update).toBeUndefined();
    expect(new Set(Object.values(full.bases)).size).toBe(1);
  });

  it('doubles and loses nothing by any order of writing, saves of one or all languages, and versions from elsewhere', () => {
    const step = fc.record({
      what: fc.constantFrom('write', 'save', 'save all', 'elsewhere'),
      locale: fc.constantFrom(...locales),
      at: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let version = versionWith('', '');
        const first = stateOfVersion(version);
        let bases: PartBases = { shared: first, pt: first, en: first };
        const doc = new Y.Doc();
        Y.applyUpdate(doc, first);
        const written = { pt: '', en: '' };
        const merge = (states: PartBases) => {
          const merged = mergeVersion(states, version);
          bases = merged.bases;
          if (merged.update) Y.applyUpdate(doc, merged.update);
          expect(doc.store.pendingStructs).toBeNull();
          expect(valuesOfBases(bases)).toEqual(version);
        };
        steps.forEach(({ what, locale, at }, index) => {
          const letter = String.fromCodePoint(0x4e00 + index);
          const title = lineOf(doc, locale, 'title');
          if (what === 'write') title.insert(Math.min(at, title.length), letter);
          if (what === 'elsewhere') version = withTitle(version, locale, version.texts[locale].title + letter);
          if (what === 'write' || what === 'elsewhere') written[locale] += letter;
          if (what === 'elsewhere') merge(bases);
          const state = Y.encodeStateAsUpdate(doc);
          if (what === 'save') {
            version = withTitle(version, locale, title.toString());
            merge({ ...bases, [locale]: state });
          }
          if (what === 'save all') {
            version = readValues(doc);
            merge({ shared: state, pt: state, en: state });
          }
          expect(titles(doc).map(sorted)).toEqual([written.pt, written.en].map(sorted));
        });
      }),
      { numRuns: 200 },
    );
  });
});

const sorted = (text: string): string => [...text].sort().join('');

const withTitle = (of: ArticleValues, locale: Locale, title: string): ArticleValues => ({
  ...of,
  texts: { ...of.texts, [locale]: { ...of.texts[locale], title } },
});
