import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { TOO_LARGE } from '#web/article/admin/working-copy/document-socket.client.ts';
import { HostSync } from '#web/article/admin/working-copy/host-sync.client.ts';
import { schemaId } from '#web/article/working-copy/editor-schema.ts';
import { type BrowserMessage, decodeHostMessage, encodeBrowserMessage } from '#web/article/working-copy/protocol.ts';
import { eventually } from './realtime-client.ts';

/** A browser with an article open, as far as its text goes. It connects only when it is told to. */
export interface DocumentClient {
  /** Id of the article. */
  article: string;
  doc: Y.Doc;
  awareness: Awareness;
  /** Codes with which the host refused the document. */
  refusals: string[];
  /** Codes with which connections were closed. */
  closings: number[];
  epoch(): string;
  /** Connects and waits until the host's text is here. */
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  isConnected(): boolean;
  /** True if the host has confirmed everything that was written. */
  isStored(): boolean;
  /** Waits until the host has confirmed everything that was written. */
  stored(): Promise<void>;
  /** Returns the changes that the host has not confirmed, as a browser stores them. */
  unconfirmed(): Uint8Array[];
  /** Adds a change that a page had not sent when it was closed. */
  add(update: Uint8Array): void;
  send(message: BrowserMessage): void;
  sendBytes(bytes: Uint8Array): void;
}

/** Makes the app listen and returns the address of its websockets. */
export const listenForDocuments = async (app: FastifyInstance): Promise<string> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

/** Creates a client of the shared document of an article, which leaves when the test ends. `url` may change between two connections. */
export const createDocumentClient = (
  url: string | (() => string),
  article: string,
  cookie: string,
  doc = new Y.Doc(),
  schema = schemaId(),
): DocumentClient => {
  const awareness = new Awareness(doc);
  awareness.setLocalState(null);
  const [refusals, closings] = [[] as string[], [] as number[]];
  let socket: WebSocket | undefined;
  let epoch = '';
  const sendBytes = (bytes: Uint8Array) => socket!.send(bytes);
  const send = (message: BrowserMessage) => sendBytes(encodeBrowserMessage(message));
  const sync = new HostSync({
    doc,
    awareness,
    send,
    onEpoch: (known) => {
      epoch = known;
    },
    onChange: () => {},
    onReplaced: () => {},
  });
  const receive = (bytes: Buffer) => {
    const message = decodeHostMessage(bytes);
    sync.receive(message);
    if (message.type === 'refused') refusals.push(message.code);
  };
  const isStored = () => sync.isOpen && sync.isStored;
  const disconnect = async () => {
    const opened = socket;
    if (!opened || opened.readyState === opened.CLOSED) return;
    sync.end();
    const closed = once(opened, 'close');
    opened.terminate();
    await closed;
  };
  onTestFinished(async () => {
    await disconnect();
    sync.close();
    awareness.destroy();
  });
  return {
    article,
    doc,
    awareness,
    refusals,
    closings,
    epoch: () => epoch,
    async connect() {
      const to = typeof url === 'string' ? url : url();
      const opened = new WebSocket(`${to}/api/desk/articles/${article}/document?schema=${schema}`, {
        headers: { cookie },
      });
      socket = opened;
      const welcome = new Promise<void>((resolve) => {
        opened.on('message', (bytes: Buffer) => {
          if (socket === opened) receive(bytes);
          if (sync.isOpen) resolve();
        });
        opened.once('close', (code) => {
          closings.push(code);
          if (socket === opened) sync.end(code === TOO_LARGE ? 'too_large' : undefined);
          resolve();
        });
      });
      opened.on('error', () => {});
      await once(opened, 'open');
      send(sync.hello());
      await welcome;
    },
    disconnect,
    isConnected: () => sync.isOpen,
    isStored,
    async stored() {
      await eventually(() => {
        if (!isStored()) throw new Error('The host has not confirmed everything');
      });
    },
    unconfirmed: () => sync.unconfirmedChanges!,
    add: (update) => sync.add(update),
    send,
    sendBytes,
  };
};
