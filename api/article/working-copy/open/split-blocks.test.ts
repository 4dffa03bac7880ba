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

const halves = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at)];

/** Returns the letters of paragraphs by their code, each as often as it is there. */
const lettersOf = (lines: readonly string[]): string => [...lines.join('')].toSorted().join('');

/** Merges queues into one, each in its order; `order` tells from which the next comes. */
const interleaved = <T>(queues: readonly T[][], order: readonly number[]): T[] =>
  order.reduce<{ taken: T[]; left: readonly T[][] }>(
    ({ taken, left }, next) => {
      const chosen = left[next % left.length];
      if (!chosen) return { taken, left };
      const [first, ...others] = chosen;
      const rest = left.flatMap((each) => (each !== chosen ? [each] : others.length > 0 ? [others] : []));
      return { taken: first === undefined ? taken : [...taken, first], left: rest };
    },
    { taken: [], left: queues },
  ).taken;

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

  it('has each letter once, also those typed before and after other splits, for up to four writers', () => {
    const step = fc.record({ isSplit: fc.boolean(), line: fc.nat(), at: fc.nat() });
    const steps = fc.array(fc.array(step, { maxLength: 6 }), { minLength: 2, maxLength: 4 });
    const arrival = fc.array(fc.nat(), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(steps, arrival, (all, order) => {
        const { docs, add } = open(all.length, 'abcdef', 'ghi');
        let typed = 'abcdefghi';
        const queues = all.map((own, index) =>
          own.map(({ isSplit, line, at }) => {
            const letter = String.fromCodePoint(0x4e00 + typed.length);
            if (!isSplit) typed += letter;
            const lines = paragraphsOf(docs[index]!);
            const number = line % lines.length;
            const [head, tail] = halves(lines[number]!, at % (lines[number]!.length + 1));
            const changed = isSplit ? [head, tail] : [head + letter + tail];
            return write(docs[index]!, ...lines.toSpliced(number, 1, ...changed));
          }),
        );
        expect(lettersOf(add(...interleaved(queues, order)))).toBe(lettersOf([typed]));
      }),
    );
  });

  it.each([3, 4, 5])('has each letter once when the second writer was offline and split it at %i', (at) => {
    const { docs, add } = open(2, 'before', 'abcdefghijklmn');
    const [one, other] = docs as [Y.Doc, Y.Doc];
    const [head, tail] = halves('abcdefghijklmn', at);
    write(other, 'bef', head + tail);
    write(other, 'bef', head, tail);
    write(other, 'bef', head, `y${tail}`);
    const split = write(one, 'before', 'abcd', 'efghijklmn');
    // A browser takes what the host has before it sends what is new.
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
    const lines = add(split, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)));
    expect(lettersOf(lines)).toBe(lettersOf(['bef', 'abcdefghijklmn', 'y']));
  });

  it('keeps what was typed in the copy that goes', () => {
    const { docs, add } = open(2, 'abcdef');
    const [one, other] = docs as [Y.Doc, Y.Doc];
    const first = ['cdef', 'cd1ef', 'cd1ef2'].map((tail) => write(one, 'ab', tail));
    const second = [write(other, 'abcd3ef'), write(other, 'abc', 'd3ef')];
    expect(lettersOf(add(...first, ...second))).toBe('123abcdef');
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
