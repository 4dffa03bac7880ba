import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { lineOf } from '../../working-copy/document-fields.ts';
import { encodeState, type LocalCopy, type StoredCopy } from './local-copies.client.ts';
import { createLocalCopy } from './local-copy.client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Copies as a browser stores them, in memory. `fails` is how often reading or writing fails. */
const memory = ({ stored = [], fails = 0 }: { stored?: StoredCopy[]; fails?: number } = {}) => {
  const copies = new Map(stored.map((each) => [each.path, each]));
  let failures = fails;
  const failing = () => failures > 0 && failures-- > 0;
  return {
    paths: () => [...copies.keys()],
    copies: () => [...copies.values()],
    list: async () => {
      if (failing()) throw new Error('There is no key.');
      return [...copies.values()];
    },
    write: async (_user: string, path: string, version: number, copy: LocalCopy) => {
      if (failing()) return false;
      copies.set(path, { path, version, copy });
      return true;
    },
    delete: async (_user: string, path: string, version: number) => {
      if (copies.get(path)?.version === version) copies.delete(path);
      return true;
    },
  };
};
const open = (copies = memory()) => {
  const doc = new Y.Doc();
  const [unconfirmed, added] = [[] as Uint8Array[], [] as Uint8Array[]];
  doc.on('update', (update) => unconfirmed.push(update));
  let changes = 0;
  const copy = createLocalCopy({
    ...{ userId: 'ana', articleId: 'a', doc, isNew: true, copies },
    unconfirmed: () => unconfirmed,
    add: (update) => {
      added.push(update);
      Y.applyUpdate(doc, update);
    },
    changed: () => {
      changes += 1;
    },
  });
  const write = (word: string) => lineOf(doc, 'pt', 'title').insert(0, word);
  return {
    copies,
    doc,
    copy,
    write,
    unconfirmed,
    added,
    titleOf: () => lineOf(doc, 'pt', 'title').toString(),
    changes: () => changes,
  };
};
const unstored = { isStored: false, isConnected: true };
const stored = { isStored: true, isConnected: true };
const otherTab = (word: string, epoch: string): StoredCopy => {
  const doc = new Y.Doc();
  lineOf(doc, 'pt', 'title').insert(0, word);
  const state = encodeState(Y.encodeStateAsUpdate(doc));
  return { path: 'a/other', version: 1, copy: { epoch, state, at: '', isNew: true, titles: { pt: word, en: '' } } };
};

describe('a copy in this browser', () => {
  it('has a higher number each time it is stored', async () => {
    const { copies, copy, write } = open();
    for (const version of [1, 2]) {
      write('levada');
      copy.keep({ isStored: false, isConnected: false });
      await vi.advanceTimersByTimeAsync(0);
      expect(copies.copies()[0]?.version).toBe(version);
    }
    copy.keep(stored);
    await vi.advanceTimersByTimeAsync(0);
    expect(copies.paths()).toEqual([]);
  });

  it('is called stored only by its latest state', async () => {
    const copies = memory();
    const first = Promise.withResolvers<boolean>();
    const answers = [first.promise, Promise.resolve(true)];
    const { copy, write, changes } = open({ ...copies, write: () => answers.shift()! });
    for (const word of ['a', 'b']) {
      write(word);
      copy.keep({ isStored: false, isConnected: false });
    }
    await vi.advanceTimersByTimeAsync(0);
    first.resolve(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([copy.isStored(), changes()]).toEqual([true, 1]);
  });

  it('is stored if the host does not confirm the text soon, and deleted once it does', async () => {
    const { copies, copy, write, changes } = open();
    copy.setEpoch('1');
    write('levada');
    copy.keep(unstored);
    expect(copy.isStored()).toBe(undefined);
    await vi.advanceTimersByTimeAsync(149);
    expect(copies.paths()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(copies.copies()[0]?.copy).toMatchObject({ epoch: '1', isNew: true, titles: { pt: 'levada', en: '' } });
    expect([copy.isStored(), changes()]).toEqual([true, 1]);
    copy.keep(stored);
    await vi.advanceTimersByTimeAsync(0);
    expect([copies.paths(), copy.isStored()]).toEqual([[], undefined]);
  });

  it('is not stored if the host confirms the text soon', async () => {
    const { copies, copy, write } = open();
    write('levada');
    copy.keep(unstored);
    copy.keep(stored);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(copies.paths()).toEqual([]);
  });

  it('is stored at once without a connection, and kept until the host is reached', async () => {
    const { copies, copy, write } = open();
    write('levada');
    copy.keep({ isStored: false, isConnected: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(copies.paths()).toHaveLength(1);
    copy.keep({ isStored: true, isConnected: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(copies.paths()).toHaveLength(1);
  });

  it('knows that the browser has no room', async () => {
    const { copy, write } = open(memory({ fails: 1 }));
    write('levada');
    copy.keep({ isStored: false, isConnected: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(copy.isStored()).toBe(false);
  });

  it('is stored when the page is left, unless the host has the text', async () => {
    const [left, done] = [open(), open()];
    for (const { write } of [left, done]) write('levada');
    await left.copy.close(false);
    await done.copy.close(true);
    expect([left.copies.paths().length, done.copies.paths().length, left.changes()]).toEqual([1, 0, 0]);
  });
});

describe('copies of other tabs', () => {
  it('are merged once, and deleted when the host has stored them', async () => {
    const { copies, copy, titleOf, changes } = open(memory({ stored: [otherTab('levada', '1')] }));
    copy.setEpoch('1');
    copy.recover();
    copy.recover();
    await vi.advanceTimersByTimeAsync(0);
    expect([titleOf(), changes(), copies.paths()]).toEqual(['levada', 1, ['a/other']]);
    copy.keep(stored);
    await vi.advanceTimersByTimeAsync(0);
    expect(copies.paths()).toEqual([]);
  });

  it('add the changes that the host has not confirmed as they were made', async () => {
    const before = open();
    before.copy.setEpoch('1');
    before.write('levada');
    before.write('A ');
    await before.copy.close(false);
    const { copy, added, titleOf } = open(before.copies);
    copy.setEpoch('1');
    copy.recover();
    await vi.advanceTimersByTimeAsync(0);
    expect(added).toEqual(before.unconfirmed);
    expect([added.length, titleOf()]).toEqual([2, 'A levada']);
  });

  it('of a document that was begun before the host was reached are merged letter by letter', async () => {
    const { copy, write, titleOf } = open(memory({ stored: [otherTab('levada', '')] }));
    write('A ');
    copy.setEpoch('1');
    copy.recover();
    await vi.advanceTimersByTimeAsync(0);
    expect([titleOf().length, titleOf()]).toEqual([8, expect.stringContaining('levada')]);
  });

  it('of an earlier document fill only what is empty', async () => {
    const { copy, write, titleOf } = open(memory({ stored: [otherTab('levada', '1')] }));
    write('Mar');
    copy.setEpoch('2');
    copy.recover();
    await vi.advanceTimersByTimeAsync(0);
    expect(titleOf()).toBe('Mar');
  });

  it('are asked for again after five seconds while there is no key', async () => {
    const { copy, titleOf } = open(memory({ stored: [otherTab('levada', '1')], fails: 1 }));
    copy.setEpoch('1');
    copy.recover();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(titleOf()).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(titleOf()).toBe('levada');
  });

  it('are not merged after the page was left', async () => {
    const { copy, titleOf, changes } = open(memory({ stored: [otherTab('levada', '1')] }));
    copy.recover();
    copy.close(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([titleOf(), changes()]).toEqual(['', 0]);
  });

  it('are no news if the only copy is that of this tab', async () => {
    const { copies, copy, write, changes } = open();
    write('levada');
    copy.keep({ isStored: false, isConnected: false });
    await vi.advanceTimersByTimeAsync(0);
    expect([changes(), copies.paths().length]).toEqual([1, 1]);
    copy.recover();
    await vi.advanceTimersByTimeAsync(0);
    expect(changes()).toBe(1);
  });

  it('are no news if there are none', async () => {
    const { copy, changes } = open();
    copy.recover();
    await vi.advanceTimersByTimeAsync(0);
    expect(changes()).toBe(0);
  });
});
