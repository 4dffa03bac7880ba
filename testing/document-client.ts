import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
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
  let isWelcome = false;
  let [sent, confirmed] = [0, 0];

  const sendBytes = (bytes: Uint8Array) => socket!.send(bytes);
  const send = (message: BrowserMessage) => sendBytes(encodeBrowserMessage(message));
  const sendUpdate = (update: Uint8Array) => {
    sent += 1;
    send({ type: 'update', n: sent, update });
  };
  const receive = (bytes: Buffer) => {
    const message = decodeHostMessage(bytes);
    if (message.type === 'welcome') {
      epoch = message.epoch;
      Y.applyUpdate(doc, message.update, 'host');
      isWelcome = true;
      sendUpdate(Y.encodeStateAsUpdate(doc, message.stateVector));
    }
    if (message.type === 'update') Y.applyUpdate(doc, message.update, 'host');
    if (message.type === 'awareness') applyAwarenessUpdate(awareness, message.update, 'host');
    if (message.type === 'stored') confirmed = message.n;
    if (message.type === 'refused') refusals.push(message.code);
  };
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'host' && isWelcome) sendUpdate(update);
  });
  awareness.on('update', (_changed: unknown, origin: unknown) => {
    if (origin !== 'host' && isWelcome) {
      send({ type: 'awareness', update: encodeAwarenessUpdate(awareness, [doc.clientID]) });
    }
  });
  const isStored = () => isWelcome && confirmed >= sent;
  const disconnect = async () => {
    const opened = socket;
    if (!opened || opened.readyState === opened.CLOSED) return;
    isWelcome = false;
    const closed = once(opened, 'close');
    opened.terminate();
    await closed;
  };
  onTestFinished(async () => {
    await disconnect();
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
      [sent, confirmed] = [0, 0];
      const to = typeof url === 'string' ? url : url();
      const opened = new WebSocket(`${to}/api/desk/articles/${article}/document?schema=${schema}`, {
        headers: { cookie },
      });
      socket = opened;
      const welcome = new Promise<void>((resolve) => {
        opened.on('message', (bytes: Buffer) => {
          if (socket === opened) receive(bytes);
          if (isWelcome) resolve();
        });
        opened.once('close', (code) => {
          closings.push(code);
          if (socket === opened) isWelcome = false;
          resolve();
        });
      });
      opened.on('error', () => {});
      await once(opened, 'open');
      send({ type: 'hello', epoch, stateVector: Y.encodeStateVector(doc) });
      await welcome;
    },
    disconnect,
    isConnected: () => isWelcome,
    isStored,
    async stored() {
      await eventually(() => {
        if (!isStored()) throw new Error(`Stored ${confirmed} of ${sent}`);
      });
    },
    send,
    sendBytes,
  };
};
