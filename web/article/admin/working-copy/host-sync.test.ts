import { expect, it } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { BrowserMessage } from '../../working-copy/protocol.ts';
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
