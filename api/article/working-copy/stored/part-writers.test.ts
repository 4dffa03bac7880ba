import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { contentOf, factsOf, keywordsOf, lineOf, travelOf } from '#web/article/working-copy/document-fields.ts';
import { documentAndWriters, writersOf } from './part-writers.ts';

const changes = {
  ana: (doc: Y.Doc) => lineOf(doc, 'pt', 'title').insert(0, 'A levada'),
  rui: (doc: Y.Doc) => contentOf(doc, 'en').insert(0, [new Y.XmlElement('text_block')]),
  eva: (doc: Y.Doc) => {
    const text = new Y.XmlText();
    (contentOf(doc, 'en').get(0) as Y.XmlElement).insert(0, [text]);
    text.insert(0, 'a letter in a block');
  },
  ida: (doc: Y.Doc) => void factsOf(doc).set('category', 'one'),
  leo: (doc: Y.Doc) => void travelOf(doc).set('kind', 'place'),
  zoe: (doc: Y.Doc) => keywordsOf(doc).insert(0, ['tag']),
};

/** Returns an update of each person, as they are stored. */
const storedUpdates = () => {
  const doc = new Y.Doc();
  return Object.entries(changes).map(([account_id, change], index) => {
    const before = Y.encodeStateVector(doc);
    doc.transact(() => change(doc));
    return { id: BigInt(index + 1), update: Y.encodeStateAsUpdate(doc, before), account_id };
  });
};
const stored = (writers: string[] = [], writers_en: string[] = []) => ({
  state: Y.encodeStateAsUpdate(new Y.Doc()),
  moved_letters: [],
  updates: storedUpdates(),
  writers,
  writers_pt: [],
  writers_en,
});

describe('the writers of a document', () => {
  it('are told by the part that each changed', () => {
    const { writers, doc } = documentAndWriters(stored(['old'], ['old']));
    expect(writers).toEqual({ shared: ['old', 'ida', 'leo', 'zoe'], pt: ['ana'], en: ['old', 'rui', 'eva'] });
    expect(contentOf(doc, 'en').toString()).toContain('a letter');
    expect(writersOf(writers, ['en'])).toEqual(['old', 'rui', 'eva']);
    expect(writersOf(writers).length).toBe(7);
  });

  it('of what is saved are no longer counted', () => {
    const english = documentAndWriters(stored(['old'], ['old']), { parts: ['en'], until: 2n }).writers;
    expect(english).toEqual({ shared: ['old', 'ida', 'leo', 'zoe'], pt: ['ana'], en: ['eva'] });
    const all = documentAndWriters(stored(['old'], ['old']), { parts: ['shared', 'pt', 'en'], until: 6n }).writers;
    expect(all).toEqual({ shared: [], pt: [], en: [] });
  });
});
