import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { contentOf, factsOf, keywordsOf, lineOf } from '#web/article/working-copy/document-fields.ts';
import { LimitedWriter } from './limited-writer.ts';

/** Returns the host's document, with a sentence in both languages. */
const hostDocument = () => {
  const doc = new Y.Doc();
  for (const locale of ['pt', 'en'] as const) {
    lineOf(doc, locale, 'summary').insert(0, 'Antes.');
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('Texto.')]);
    contentOf(doc, locale).insert(0, [paragraph]);
  }
  factsOf(doc).set('category', 'one');
  keywordsOf(doc).insert(0, ['a', 'b']);
  return doc;
};
const copyOf = (doc: Y.Doc) => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};
const valuesOf = (doc: Y.Doc) => ({
  pt: [lineOf(doc, 'pt', 'summary').toString(), contentOf(doc, 'pt').toString()],
  en: [lineOf(doc, 'en', 'summary').toString(), contentOf(doc, 'en').toString()],
  facts: [factsOf(doc).toJSON(), keywordsOf(doc).toJSON()],
});
const updateOf = (doc: Y.Doc, change: () => void) => {
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array) => updates.push(update);
  doc.on('update', collect);
  doc.transact(change);
  doc.off('update', collect);
  return Y.mergeUpdates(updates);
};

const changes: Record<string, (doc: Y.Doc) => void> = {
  'the other summary': (doc) => lineOf(doc, 'pt', 'summary').insert(0, 'X'),
  'the end of the other summary': (doc) => lineOf(doc, 'pt', 'summary').delete(0, lineOf(doc, 'pt', 'summary').length),
  'the other text': (doc) => contentOf(doc, 'pt').delete(0, contentOf(doc, 'pt').length),
  'a block of the other text': (doc) => contentOf(doc, 'pt').insert(0, [new Y.XmlElement('divider')]),
  'the category': (doc) => void factsOf(doc).set('category', 'two'),
  'the absence of the category': (doc) => factsOf(doc).delete('category'),
  'the tags': (doc) => keywordsOf(doc).insert(0, ['c']),
};

describe('a translator of English', () => {
  it.each(Object.entries(changes))('does not change %s, and keeps what they wrote in the same update', (_, change) => {
    const host = hostDocument();
    const before = valuesOf(host);
    const browser = copyOf(host);
    const writer = new LimitedWriter(host, ['en']);
    const sent = updateOf(browser, () => {
      change(browser);
      lineOf(browser, 'en', 'summary').insert(6, ' Written.');
    });
    const { update, isLimited } = writer.limit(sent);
    expect(isLimited).toBe(true);
    Y.applyUpdate(host, update);
    Y.applyUpdate(browser, update);
    expect(valuesOf(host)).toEqual({ ...before, en: ['Antes. Written.', before.en[1]] });
    expect(valuesOf(browser)).toEqual(valuesOf(host));
  });

  it('writes on while earlier updates are being stored, and what they may write is not changed', () => {
    const host = hostDocument();
    const browser = copyOf(host);
    const writer = new LimitedWriter(host, ['en']);
    const sent = ['a', 'b', 'c'].map((letter) =>
      updateOf(browser, () => lineOf(browser, 'en', 'title').insert(0, letter)),
    );
    const limited = sent.map((each) => writer.limit(each));
    expect(limited.map(({ isLimited }) => isLimited)).toEqual([false, false, false]);
    for (const { update } of limited) Y.applyUpdate(host, update);
    expect(lineOf(host, 'en', 'title').toString()).toBe('cba');
  });

  it('sends no field that the document does not have, and no update that lacks an earlier one', () => {
    const host = hostDocument();
    const browser = copyOf(host);
    const unknown = updateOf(browser, () => browser.getText('other').insert(0, 'x'));
    expect(() => new LimitedWriter(host, ['en']).limit(unknown)).toThrow('malformed');
    const other = copyOf(host);
    updateOf(other, () => lineOf(other, 'en', 'title').insert(0, 'first'));
    const second = updateOf(other, () => lineOf(other, 'en', 'title').insert(5, 'second'));
    expect(() => new LimitedWriter(host, ['en']).limit(second)).toThrow('busy');
  });

  it('changes nothing else by any order of changes of theirs and of an editor', () => {
    const names = Object.keys(changes);
    const step = fc.record({ by: fc.constantFrom('editor', 'translator'), what: fc.constantFrom(...names, 'own') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const host = hostDocument();
        const [translator, editor] = [copyOf(host), copyOf(host)];
        const writer = new LimitedWriter(host, ['en']);
        let written = 0;
        for (const { by, what } of steps) {
          const doc = by === 'editor' ? editor : translator;
          const change = () => {
            if (what !== 'own') return changes[what]!(doc);
            written += 1;
            lineOf(doc, 'en', 'mainImageCaption').insert(0, 'e');
          };
          const sent = updateOf(doc, change);
          const { en: _, ...closed } = valuesOf(host);
          const stored = by === 'editor' ? sent : writer.limit(sent).update;
          for (const each of [host, translator, editor]) Y.applyUpdate(each, stored);
          if (by === 'translator') expect(valuesOf(host)).toMatchObject(closed);
        }
        expect(lineOf(host, 'en', 'mainImageCaption').length).toBe(written);
        expect(valuesOf(translator)).toEqual(valuesOf(host));
      }),
      { numRuns: 50 },
    );
  });
});
