import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { paragraphsOf, writeParagraphs } from '#testing/content/shared-paragraphs.ts';
import { updateOf } from '../versions/merged-version.ts';
import { SplitBlocks } from './split-blocks.ts';

/** Makes the paragraphs of a document these. Returns the update. */
const write = (doc: Y.Doc, ...lines: string[]): Uint8Array => updateOf(doc, () => writeParagraphs(doc, ...lines))!;

/** Opens a document on the host with browsers that see each other's changes only when they are added there. */
const open = (browsers: number, ...lines: string[]) => {
  const host = new Y.Doc();
  write(host, ...lines);
  const splits = new SplitBlocks(host);
  const docs = Array.from({ length: browsers }, () => new Y.Doc());
  for (const each of docs) Y.applyUpdate(each, Y.encodeStateAsUpdate(host));
  return {
    docs,
    /** Adds updates to the host in their order, and returns the text that all see in the end. */
    add(...updates: (Uint8Array | undefined)[]): string[] {
      for (const update of updates) {
        const besides = update && splits.add(update);
        if (besides) splits.add(besides);
      }
      for (const each of docs) {
        Y.applyUpdate(each, Y.encodeStateAsUpdate(host));
        expect(paragraphsOf(each)).toEqual(paragraphsOf(host));
      }
      return paragraphsOf(host);
    },
  };
};

describe('a paragraph that two split before they see each other', () => {
  it.each([
    ['abcdef', 3, 4],
    ['abcdef', 4, 3],
    ['abcdef', 2, 2],
    ['abcdef', 0, 5],
    ['aaaaaa', 1, 4],
  ])('has each letter once, in order: %s at %i and %i', (text, one, other) => {
    const { docs, add } = open(2, text, 'next');
    const updates = [one, other].map((at, index) => write(docs[index]!, text.slice(0, at), text.slice(at), 'next'));
    const lines = add(...updates);
    expect([lines.join(''), lines.at(-1)]).toEqual([`${text}next`, 'next']);
  });

  it('has each letter once, also those typed right after the split, for up to four writers', () => {
    const positions = fc.array(fc.nat(6), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(positions, (all) => {
        const text = 'abcdef';
        const { docs, add } = open(all.length, text);
        const updates = all.flatMap((at, index) => [
          write(docs[index]!, text.slice(0, at), text.slice(at)),
          write(docs[index]!, text.slice(0, at), `${index}${text.slice(at)}`),
        ]);
        const shown = add(...updates).join('');
        expect([...shown].toSorted().join('')).toBe(`${all.map((_, index) => index).join('')}${text}`);
      }),
    );
  });

  it.each([3, 4, 5])('has each letter once when the second writer was offline and split it at %i', (at) => {
    const { docs, add } = open(2, 'before', 'abcdef');
    const [one, other] = docs as [Y.Doc, Y.Doc];
    const [head, tail] = ['abcdef'.slice(0, at), 'abcdef'.slice(at)];
    write(other, 'bef', 'abcdef');
    write(other, 'bef', head, tail);
    write(other, 'bef', head, `y${tail}`);
    const split = write(one, 'before', 'abcd', 'ef');
    // A browser takes what the host has before it sends what is new.
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
    const lines = add(split, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)));
    expect([...lines.join('')].toSorted().join('')).toBe('abbcdeeffy');
  });
});

describe('blocks that were not doubled by splits', () => {
  it('are kept when a writer inserts a copy, or splits a block that they have received', () => {
    const { docs, add } = open(2, 'abc');
    const [one, other] = docs as [Y.Doc, Y.Doc];
    expect(add(write(one, 'a', 'bc'))).toEqual(['a', 'bc']);
    expect(add(write(other, 'a', 'bc', 'bc'))).toEqual(['a', 'bc', 'bc']);
    expect(add(write(one, 'a', 'b', 'c', 'bc'))).toEqual(['a', 'b', 'c', 'bc']);
  });

  it('are kept when two writers insert the same text', () => {
    const { docs, add } = open(2, 'abc');
    const updates = docs.map((each) => write(each, 'abc', 'bc'));
    expect(add(...updates)).toEqual(['abc', 'bc', 'bc']);
  });

  it('are kept when one writer splits the block and the other deletes its end', () => {
    const { docs, add } = open(2, 'abc');
    expect(add(write(docs[0]!, 'a', 'bc'), write(docs[1]!, 'a'))).toEqual(['a', 'bc']);
  });
});
