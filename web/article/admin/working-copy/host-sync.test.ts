import { describe, expect, it, onTestFinished } from 'vitest';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { BrowserMessage, HostMessage } from '../../working-copy/protocol.ts';
import { HostSync } from './host-sync.client.ts';

const docOf = (state: Uint8Array): Y.Doc => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return doc;
};
const textOf = (doc: Y.Doc): string => doc.getText('title').toString();

/** The host's document, with a word of which a letter was deleted. */
const hostDocument = (): Y.Doc => {
  const doc = new Y.Doc();
  doc.getText('title').insert(0, 'levadas');
  doc.getText('title').delete(6, 1);
  return doc;
};

/** Connects a document to the host, and returns what it sends. */
const connect = (doc: Y.Doc, host: Y.Doc) => {
  const sent: BrowserMessage[] = [];
  const unused = () => {};
  const awareness = new Awareness(doc);
  const sync = new HostSync({
    doc,
    awareness,
    onChange: unused,
    onEpoch: unused,
    onReplaced: unused,
    send: (message) => sent.push(message),
  });
  const { stateVector } = sync.hello();
  sync.receive({
    type: 'welcome',
    epoch: '1',
    update: Y.encodeStateAsUpdate(host, stateVector),
    stateVector: Y.encodeStateVector(host),
  });
  sync.close();
  awareness.destroy();
  return { sync, updates: sent.flatMap((message) => (message.type === 'update' ? [message.update] : [])) };
};

it('sends nothing that the host has', () => {
  const host = hostDocument();
  const { sync, updates } = connect(docOf(Y.encodeStateAsUpdate(host)), host);
  expect(updates).toEqual([]);
  expect(sync.isStored).toBe(true);
});

it('sends nothing of an empty document', () => {
  expect(connect(new Y.Doc(), hostDocument()).updates).toEqual([]);
});

it('sends nothing where only the host has deleted something since', () => {
  const host = hostDocument();
  const doc = docOf(Y.encodeStateAsUpdate(host));
  host.getText('title').delete(0, 2);
  expect(connect(doc, host).updates).toEqual([]);
  expect(textOf(doc)).toBe('vada');
});

it.each<[string, (title: Y.Text) => void, string]>([
  ['was typed', (title) => title.insert(6, ' nova'), 'levada nova'],
  ['was only deleted', (title) => title.delete(0, 2), 'vada'],
])('sends what %s while there was no connection, also after the page was opened again', (_what, edit, expected) => {
  const host = hostDocument();
  const offline = docOf(Y.encodeStateAsUpdate(host));
  edit(offline.getText('title'));
  const { sync, updates } = connect(docOf(Y.encodeStateAsUpdate(offline)), host);
  for (const update of updates) Y.applyUpdate(host, update);
  expect(textOf(host)).toBe(expected);
  expect(sync.isStored).toBe(false);
});

/** Connects a document, and returns what it sends and what it is told. */
const open = (doc = new Y.Doc()) => {
  const sent: BrowserMessage[] = [];
  const told: string[] = [];
  const awareness = new Awareness(doc);
  const sync = new HostSync({
    doc,
    awareness,
    onChange: () => told.push('change'),
    onEpoch: (epoch) => told.push(`epoch ${epoch}`),
    onReplaced: () => told.push('replaced'),
    send: (message) => sent.push(message),
  });
  onTestFinished(() => {
    sync.close();
    awareness.destroy();
  });
  const welcome = (host: Y.Doc, epoch = '1') =>
    sync.receive({
      type: 'welcome',
      epoch,
      update: Y.encodeStateAsUpdate(host, sync.hello().stateVector),
      stateVector: Y.encodeStateVector(host),
    });
  const sentOf = (type: BrowserMessage['type']) => sent.filter((message) => message.type === type);
  return { doc, awareness, sync, told, welcome, sentOf };
};
const type = (doc: Y.Doc, word: string) => doc.getText('title').insert(0, word);

describe('while connected', () => {
  it('applies what others write, and sends it to nobody', () => {
    const { doc, sync, welcome, sentOf } = open();
    welcome(hostDocument());
    const other = docOf(Y.encodeStateAsUpdate(doc));
    type(other, 'as ');
    sync.receive({ type: 'update', update: Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)) });
    expect(textOf(doc)).toBe('as levada');
    expect([sentOf('update'), sync.isStored]).toEqual([[], true]);
  });

  it('sends each change with a number, and is stored when the host confirms the last one', () => {
    const { doc, sync, welcome, sentOf } = open();
    welcome(new Y.Doc());
    type(doc, 'a');
    type(doc, 'b');
    expect(sentOf('update')).toMatchObject([{ n: 1 }, { n: 2 }]);
    sync.receive({ type: 'stored', n: 1 });
    expect(sync.isStored).toBe(false);
    sync.receive({ type: 'stored', n: 2 });
    expect(sync.isStored).toBe(true);
    sync.receive({ type: 'stored', n: 1 });
    expect(sync.isStored).toBe(true);
  });

  it('tells each change of this tab, which is not stored yet', () => {
    const { doc, sync, told, welcome } = open();
    welcome(new Y.Doc());
    told.length = 0;
    type(doc, 'a');
    expect([told, sync.isStored]).toEqual([['change'], false]);
  });

  it('sends nothing after it was closed', () => {
    const { doc, sync, welcome, sentOf } = open();
    welcome(new Y.Doc());
    sync.close();
    type(doc, 'a');
    expect(sentOf('update')).toEqual([]);
  });

  it('sends its caret when it is connected and when it moves, and shows those of others without repeating them', () => {
    const { doc, awareness, sync, welcome, sentOf } = open();
    awareness.setLocalState({ user: 'Ana' });
    expect(sentOf('awareness')).toHaveLength(0);
    welcome(new Y.Doc());
    expect(sentOf('awareness')).toHaveLength(1);
    awareness.setLocalState({ user: 'Ana', at: 1 });
    expect(sentOf('awareness')).toHaveLength(2);
    const other = new Awareness(docOf(Y.encodeStateAsUpdate(doc)));
    other.setLocalState({ user: 'Rui' });
    sync.receive({ type: 'awareness', update: encodeAwarenessUpdate(other, [other.clientID]) });
    other.destroy();
    expect([...awareness.getStates().values()]).toContainEqual({ user: 'Rui' });
    expect(sentOf('awareness')).toHaveLength(2);
  });
});

describe('without a connection', () => {
  it('keeps what the host has not confirmed, once it knows what the host has', () => {
    const { doc, sync, welcome, sentOf } = open();
    type(doc, 'a');
    expect(sync.unconfirmed()).toBe(undefined);
    expect(sentOf('update')).toEqual([]);
    const host = new Y.Doc();
    welcome(host);
    sync.end();
    type(doc, 'b');
    expect(sync.isOpen).toBe(false);
    const { n, update } = sync.unconfirmed()!;
    Y.applyUpdate(host, update);
    expect([n, textOf(host)]).toEqual([2, 'ba']);
    sync.receive({ type: 'stored', n });
    expect(sync.unconfirmed()).toBe(undefined);
  });

  it('sends what was deleted apart from what was typed', () => {
    const { doc, welcome, sentOf } = open();
    const host = new Y.Doc();
    welcome(host);
    for (const letter of ['a', 'b', 'c']) type(doc, letter);
    for (let left = 2; left > 0; left -= 1) doc.getText('title').delete(0, 1);
    type(doc, 'd');
    welcome(host);
    const sent = sentOf('update').slice(6) as Extract<BrowserMessage, { type: 'update' }>[];
    expect(sent.map(({ n }) => n)).toEqual([3, 5, 6]);
    for (const { update } of sent) Y.applyUpdate(host, update);
    expect(textOf(host)).toBe('da');
  });

  it('sends each new block by itself, as it was inserted', () => {
    const { doc, sync, welcome, sentOf } = open();
    const host = new Y.Doc();
    welcome(host);
    type(doc, 'a');
    sync.receive({ type: 'stored', n: 1 });
    Y.applyUpdate(host, Y.encodeStateAsUpdate(doc));
    const other = docOf(Y.encodeStateAsUpdate(host));
    other.getText('title').delete(0, 1);
    Y.applyUpdate(host, Y.encodeStateAsUpdate(other));
    sync.end();
    type(doc, 'b');
    type(doc, 'c');
    doc.getXmlFragment('text').insert(0, [new Y.XmlElement('text_block')]);
    type(doc, 'd');
    welcome(host);
    const sent = sentOf('update').slice(1) as Extract<BrowserMessage, { type: 'update' }>[];
    expect(sent.map(({ n }) => n)).toEqual([3, 4, 5]);
    expect(sent.flatMap(({ update }) => [...Y.decodeUpdate(update).ds.clients])).toEqual([]);
    for (const { update } of sent) Y.applyUpdate(host, update);
    expect(Y.encodeStateAsUpdate(host)).toEqual(Y.encodeStateAsUpdate(doc));
  });

  it.each([
    [2, 'one by one', [2, 3, 4]],
    [4, 'at once if they are many', [9]],
  ])('tells what to send by requests: %i new blocks, %s', (blocks, _how, numbers) => {
    const { doc, sync, welcome } = open();
    const host = new Y.Doc();
    welcome(host);
    type(doc, 'a');
    sync.receive({ type: 'stored', n: 1 });
    Y.applyUpdate(host, Y.encodeStateAsUpdate(doc));
    welcome(host);
    for (let left = blocks; left > 0; left -= 1) {
      doc.getXmlFragment('text').insert(0, [new Y.XmlElement('text_block')]);
      if (left > 1 || blocks > 2) type(doc, 'b');
    }
    const asked: number[] = [];
    for (let next = sync.unconfirmed(); next; next = sync.unconfirmed()) {
      asked.push(next.n);
      Y.applyUpdate(host, next.update);
      sync.receive({ type: 'stored', n: next.n });
      welcome(host);
    }
    expect(asked).toEqual(numbers);
    expect(Y.encodeStateAsUpdate(host)).toEqual(Y.encodeStateAsUpdate(doc));
  });

  it('sends what is left of a text that was refused', () => {
    const { doc, sync, welcome, sentOf } = open();
    const host = new Y.Doc();
    welcome(host);
    type(doc, 'x'.repeat(500));
    sync.receive({ type: 'refused', code: 'too_large' });
    sync.end();
    doc.getText('title').delete(0, 499);
    welcome(host);
    const sent = sentOf('update').slice(1) as Extract<BrowserMessage, { type: 'update' }>[];
    expect(sent.map(({ n, update }) => [n, update.length < 100])).toEqual([[2, true]]);
    sync.receive({ type: 'stored', n: 2 });
    expect(sync.isStored).toBe(true);
  });

  it.each<[string, (doc: Y.Doc) => void]>([
    ['inserted', (doc) => type(doc, 'b')],
    ['deleted', (doc) => doc.getText('title').delete(0, 1)],
  ])('sends everything to a host that has forgotten what was %s', (_what, change) => {
    const { doc, sync, welcome, sentOf } = open();
    const host = hostDocument();
    welcome(host);
    change(doc);
    sync.receive({ type: 'stored', n: 1 });
    type(doc, 'c');
    welcome(host);
    for (const each of sentOf('update').slice(2)) if (each.type === 'update') Y.applyUpdate(host, each.update);
    expect(Y.encodeStateAsUpdate(host)).toEqual(Y.encodeStateAsUpdate(doc));
  });

  it('tells the epoch of the host before it connects again', () => {
    const { sync, told, welcome } = open();
    expect(sync.hello()).toMatchObject({ type: 'hello', epoch: '' });
    welcome(new Y.Doc());
    expect([sync.hello().epoch, told, sync.isOpen]).toEqual(['1', ['epoch 1', 'change'], true]);
  });
});

it('takes nothing over from another document of the host', () => {
  const { doc, told, welcome } = open();
  welcome(new Y.Doc());
  told.length = 0;
  welcome(hostDocument(), '2');
  expect([told, textOf(doc)]).toEqual([['replaced'], '']);
});

describe('a refusal', () => {
  it.each([
    ['deleted', true],
    ['outdated', true],
    ['malformed', true],
    ['too_large', true],
    ['not_allowed', true],
    ['busy', false],
  ])('is shown: %s, lasting: %s', (code, isLasting) => {
    const { sync } = open();
    sync.receive({ type: 'refused', code } as HostMessage);
    expect([sync.refused, sync.isRefusedForLong]).toEqual([code, isLasting]);
  });

  it.each(['signed_out', 'too_fast'])('is not shown: %s', (code) => {
    const { sync } = open();
    sync.end(code);
    expect([sync.refused, sync.isRefusedForLong]).toEqual([undefined, false]);
  });

  it('ends with the next connection, but that of a text that is too large only when the host stores it', () => {
    const { doc, sync, welcome } = open();
    sync.end('busy');
    welcome(new Y.Doc());
    expect(sync.refused).toBe(undefined);
    type(doc, 'a');
    sync.end('too_large');
    welcome(new Y.Doc());
    expect(sync.refused).toBe('too_large');
    sync.receive({ type: 'stored', n: 1 });
    expect(sync.refused).toBe(undefined);
  });

  it('of a text that was too large ends when nothing is left to store', () => {
    const { sync, welcome } = open();
    sync.end('too_large');
    welcome(new Y.Doc());
    expect(sync.refused).toBe(undefined);
  });
});
