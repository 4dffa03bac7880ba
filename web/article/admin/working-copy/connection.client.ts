'use client';
import { type Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import {
  type BrowserMessage,
  decodeHostMessage,
  encodeBrowserMessage,
  type HostMessage,
} from '../../working-copy/protocol.ts';

/** Milliseconds between two messages that ask for a sign of life, and milliseconds of silence after which the connection is opened again. */
const PING_MS = 10_000;
const SILENCE_MS = 25_000;
/** Milliseconds until the first attempt to connect again, which double up to the last. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
/** Reasons that a further attempt does not change, and milliseconds until one is made nevertheless. */
const LASTING = new Set(['deleted', 'malformed', 'too_large']);
const LASTING_RETRY_MS = 30_000;

interface ConnectionOptions {
  url: string;
  doc: Y.Doc;
  awareness: Awareness;
  /** Called when what the browser knows of the host changes: connected, everything stored, or refused. */
  onChange(): void;
  /** Called with the epoch of the host's document before its text is taken over. */
  onEpoch(epoch: string): void;
  /** Called if the host has another document of the article than the one that was opened, such as after a discarded text. */
  onReplaced(): void;
}

/**
 * Connects a shared document with the host and keeps it connected: sends each local change, applies those of others, and after an
 * interruption exchanges what either side lacks. `close()` ends it.
 */
export const openConnection = ({ url, doc, awareness, onChange, onEpoch, onReplaced }: ConnectionOptions) => {
  let socket: WebSocket | undefined;
  let epoch = '';
  let isOpen = false;
  let isClosed = false;
  let refused: string | undefined;
  let failures = 0;
  let sent = 0;
  let stored = 0;
  /** There are local changes that the host has not confirmed in this or an earlier connection. */
  let isAhead = false;
  let heard = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  const send = (message: BrowserMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(encodeBrowserMessage(message));
  };
  const sendUpdate = (update: Uint8Array) => {
    sent += 1;
    send({ type: 'update', n: sent, update });
  };
  const receive = (message: HostMessage) => {
    if (message.type === 'welcome') welcome(message);
    if (message.type === 'update') Y.applyUpdate(doc, message.update, remote);
    if (message.type === 'awareness') applyAwarenessUpdate(awareness, message.update, remote);
    if (message.type === 'stored') {
      stored = Math.max(stored, message.n);
      if (stored === sent) isAhead = false;
      onChange();
    }
    if (message.type === 'refused' && LASTING.has(message.code)) refused = message.code;
  };
  const welcome = (message: Extract<HostMessage, { type: 'welcome' }>) => {
    if (epoch !== '' && epoch !== message.epoch) return onReplaced();
    epoch = message.epoch;
    onEpoch(epoch);
    Y.applyUpdate(doc, message.update, remote);
    isOpen = true;
    failures = 0;
    refused = undefined;
    const lacking = Y.encodeStateAsUpdate(doc, message.stateVector);
    if (isAhead || hasStructs(lacking)) sendUpdate(lacking);
    sendAwareness([doc.clientID]);
    onChange();
  };
  const sendAwareness = (clients: number[]) =>
    isOpen && send({ type: 'awareness', update: encodeAwarenessUpdate(awareness, clients) });

  const connect = () => {
    clearTimeout(again);
    if (isClosed) return;
    heard = performance.now();
    [sent, stored] = [0, 0];
    const opened = new WebSocket(url);
    socket = opened;
    opened.binaryType = 'arraybuffer';
    opened.onopen = () => send({ type: 'hello', epoch, stateVector: Y.encodeStateVector(doc) });
    opened.onmessage = ({ data }) => {
      heard = performance.now();
      if (socket === opened) receive(decodeHostMessage(new Uint8Array(data)));
    };
    opened.onclose = () => socket === opened && lost();
  };
  const lost = () => {
    socket?.close();
    socket = undefined;
    isOpen = false;
    clearTimeout(again);
    const wait = refused ? LASTING_RETRY_MS : Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    // Not all browsers at the same moment, after the host has started again.
    again = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    onChange();
  };
  const beat = setInterval(() => {
    if (socket && performance.now() - heard > SILENCE_MS) lost();
    else send({ type: 'ping' });
  }, PING_MS);
  const onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin === remote) return;
    isAhead = true;
    if (isOpen) sendUpdate(update);
    onChange();
  };
  const onAwareness = (
    { added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>,
    from: unknown,
  ) => {
    if (from !== remote) sendAwareness([...added, ...updated, ...removed]);
  };
  const reconnect = () => {
    if (isOpen) return;
    failures = 0;
    if (socket) lost();
    connect();
  };
  doc.on('update', onUpdate);
  awareness.on('update', onAwareness);
  addEventListener('online', reconnect);
  addEventListener('offline', lost);
  connect();
  return {
    /** Connects at once instead of at the next attempt, such as after the user has signed in again. */
    reconnect,
    /** True once the host's text is here and while changes are exchanged. */
    isOpen: () => isOpen,
    /** True if the host has stored all local changes. */
    isStored: () => !isAhead,
    /** The reason for which the host does not take the document, if it is a lasting one. */
    refused: () => refused,
    close: () => {
      isClosed = true;
      doc.off('update', onUpdate);
      awareness.off('update', onAwareness);
      removeEventListener('online', reconnect);
      removeEventListener('offline', lost);
      clearInterval(beat);
      clearTimeout(again);
      const open = socket;
      socket = undefined;
      open?.close();
    },
  };
};

/** Origin of the changes that come from the host. */
const remote = Symbol('host');

/** Returns whether an update has letters or values that the other side lacks. It always names all deletions. */
const hasStructs = (update: Uint8Array): boolean => Y.decodeUpdate(update).structs.length > 0;
