import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { paragraphsOf, writeParagraphs } from '#testing/content/shared-paragraphs.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { updateOf } from '#web/article/working-copy/update-of.ts';
import { MovedText } from './moved-text.ts';

/** Makes the paragraphs of a document these. Returns the update. */
const write = (doc: Y.Doc, ...lines: string[]): Uint8Array => updateOf(doc, () => writeParagraphs(doc, ...lines))!;

/** Opens a document on the host with browsers that see each other's changes only when they are added there. */
const open = (browsers: number, ...lines: string[]) => {
  let host = new Y.Doc();
  write(host, ...lines);
  let text = new MovedText(host);
  let added = 0n;
  const addToHost = (update: Uint8Array) => {
    added += 1n;
    return text.add(update, added);
  };
  /** Adds an update and what it needs besides. */
  const addOnHost = (update: Uint8Array | undefined) => {
    const besides = update && addToHost(update);
    if (besides) addToHost(besides);
  };
  /** Closes the document on the host, and opens it again as it was stored. */
  const openAgain = () => {
    const stored = JSON.parse(JSON.stringify(text.moved));
    host = documentOfState(Y.encodeStateAsUpdate(host));
    text = new MovedText(host, stored);
  };
  const docs = Array.from({ length: browsers }, () => new Y.Doc());
  for (const each of docs) Y.applyUpdate(each, Y.encodeStateAsUpdate(host));
  return {
    docs,
    openAgain,
    addOnHost,
    /** Adds updates to the host in their order, and returns the text that all see in the end. */
    add(...updates: (Uint8Array | undefined)[]): string[] {
      for (const update of updates) addOnHost(update);
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

  it('keeps what was typed in the copy that goes', () => {
    const { docs, add } = open(2, 'abcdef');
    const [one, other] = docs as [Y.Doc, Y.Doc];
    const first = ['cdef', 'cd1ef', 'cd1ef2'].map((tail) => write(one, 'ab', tail));
    const second = [write(other, 'abcd3ef'), write(other, 'abc', 'd3ef')];
    expect(lettersOf(add(...first, ...second))).toBe('123abcdef');
  });
});

/** A change of a paragraph. */
interface Step {
  kind: 'split' | 'join' | 'type' | 'delete';
  line: number;
  at: number;
}

/** Changes the paragraphs of a document. Returns the update, and the letter if one was typed. */
const change = (doc: Y.Doc, { kind, line, at }: Step, letter: string) => {
  const lines = paragraphsOf(doc);
  const number = line % lines.length;
  const [head, tail] = halves(lines[number]!, at % (lines[number]!.length + 1));
  if (kind === 'split') return { update: write(doc, ...lines.toSpliced(number, 1, head, tail)), typed: '' };
  if (kind === 'join' && number > 0) {
    const joined = lines[number - 1]! + lines[number]!;
    return { update: write(doc, ...lines.toSpliced(number - 1, 2, joined)), typed: '' };
  }
  if (kind === 'delete') return { update: write(doc, ...lines.with(number, head + tail.slice(1))), typed: '' };
  return { update: write(doc, ...lines.with(number, head + letter + tail)), typed: letter };
};

/** Lets up to four writers change the same paragraphs before they see each other. Returns the text before with all that was typed, and after. */
const writeAtOnce = (
  all: readonly Step[][],
  order: readonly number[],
  { first = 0, closings = [] as readonly number[] } = {},
) => {
  const { docs, add, addOnHost, openAgain } = open(all.length, 'abcdef', 'ghi', 'jkl');
  // Their numbers decide whose letters come first, where two insert at one place.
  for (const [index, doc] of docs.entries()) doc.clientID = 1_000 + ((index + first) % all.length);
  let expected = 'abcdefghijkl';
  const queues = all.map((steps, index) =>
    steps.map((step) => {
      const { update, typed } = change(docs[index]!, step, String.fromCodePoint(0x4e00 + expected.length));
      expected += typed;
      return update;
    }),
  );
  for (const [at, update] of interleaved(queues, order).entries()) {
    addOnHost(update);
    if (closings.includes(at)) openAgain();
  }
  const lines = add();
  return { expected: lettersOf([expected]), shown: lettersOf(lines), lines };
};

const stepsOf = (...kinds: Step['kind'][]) =>
  fc.array(fc.array(fc.record({ kind: fc.constantFrom(...kinds), line: fc.nat(), at: fc.nat() }), { maxLength: 6 }), {
    minLength: 2,
    maxLength: 4,
  });
const arrival = fc.array(fc.nat(), { minLength: 24, maxLength: 24 });

describe('paragraphs that several change before they see each other', () => {
  it('have each letter once after splits, also those typed before and after', () => {
    fc.assert(
      fc.property(stepsOf('split', 'type', 'type'), arrival, fc.nat(3), (all, order, first) => {
        const { expected, shown } = writeAtOnce(all, order, { first });
        expect(shown).toBe(expected);
      }),
    );
  });

  it('read the same if the document is closed and opened again in between', () => {
    const places = fc.uniqueArray(fc.nat({ max: 23 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        stepsOf('split', 'join', 'type', 'delete'),
        arrival,
        fc.nat(3),
        places,
        (all, order, first, closings) => {
          expect(writeAtOnce(all, order, { first, closings }).lines).toEqual(writeAtOnce(all, order, { first }).lines);
        },
      ),
    );
  });

  it('lose no letter when they are split and joined', () => {
    fc.assert(
      fc.property(stepsOf('split', 'join', 'type', 'type'), arrival, fc.nat(3), (all, order, first) => {
        const { expected, shown } = writeAtOnce(all, order, { first });
        expect([...expected].filter((letter) => !shown.includes(letter))).toEqual([]);
      }),
    );
  });
});

describe('what is typed in a paragraph that another writer moves or removes at the same time', () => {
  it.each<[string, string[], string[], string]>([
    ['joins to the one before', ['ab', 'cd'], ['abcd'], 'abcxyd'],
    ['joins to an empty one', ['ab', '', 'cd'], ['abcd'], 'abcxyd'],
  ])('follows its text if the other %s', (_what, before, after, expected) => {
    for (const isFirst of [true, false]) {
      const { docs, add } = open(2, ...before);
      const [one, other] = docs as [Y.Doc, Y.Doc];
      const typed = ['cxd', 'cxyd'].map((line) => write(one, ...before.slice(0, -1), line));
      const joined = [write(other, ...after)];
      expect(add(...(isFirst ? [...typed, ...joined] : [...joined, ...typed]))).toEqual([expected]);
    }
  });

  it('follows its text also where the next letter reaches another process', () => {
    const [start, one, other] = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
    write(start, 'ab', 'cd');
    const processes = [new Y.Doc(), new Y.Doc()].map((doc) => ({ doc, text: new MovedText(doc) }));
    for (const doc of [one, other, ...processes.map((each) => each.doc)])
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(start));
    let stored = 0n;
    /** Both processes add what is stored; the one to which it was sent stores what it needs besides. */
    const store = (update: Uint8Array, sentTo: number): void => {
      stored += 1n;
      const besides = processes.map(({ text }) => text.add(update, stored))[sentTo];
      if (besides) store(besides, sentTo);
    };
    store(write(other, 'abcd'), 0);
    store(write(one, 'ab', 'cxd'), 0);
    store(write(one, 'ab', 'cxyd'), 1);
    expect(processes.map(({ doc }) => paragraphsOf(doc))).toEqual([['abcxyd'], ['abcxyd']]);
  });

  it('becomes a paragraph if the other took it for empty', () => {
    for (const isFirst of [true, false]) {
      const { docs, add } = open(2, 'ab', '', 'cd');
      const [one, other] = docs as [Y.Doc, Y.Doc];
      const typed = [write(one, 'ab', 'x', 'cd'), write(one, 'ab', 'xy', 'cd')];
      const removed = [write(other, 'ab', 'cd')];
      expect(add(...(isFirst ? [...typed, ...removed] : [...removed, ...typed]))).toEqual(['ab', 'xy', 'cd']);
    }
  });

  it('stays in the empty paragraph where two begin to write, and one has seen the other', () => {
    const { docs, add } = open(2, '');
    const [one, other] = docs as [Y.Doc, Y.Doc];
    const [first, second] = [write(one, '1'), write(other, '2')];
    add(first, second);
    const [line] = paragraphsOf(one);
    const lines = add(write(one, `${line}3`), write(other, `${line}4`));
    expect(lettersOf(lines)).toBe('1234');
  });

  it('stays deleted if another writer deletes it before the browser sends it a second time', () => {
    const { docs, add } = open(2, 'ab');
    const [one, other] = docs as [Y.Doc, Y.Doc];
    const typed = write(one, 'ayb');
    add(typed);
    expect(add(write(other, 'ab'), typed)).toEqual(['ab']);
  });

  it('goes if the other deletes its text', () => {
    const { docs, add } = open(2, 'ab', 'cd');
    expect(add(write(docs[0]!, 'ab', 'cxd'), write(docs[1]!, 'ab'))).toEqual(['ab']);
  });
});

describe('paragraphs that were not doubled', () => {
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
