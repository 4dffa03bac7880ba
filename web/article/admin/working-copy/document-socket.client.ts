'use client';
import {
  type BrowserMessage,
  decodeHostMessage,
  encodeBrowserMessage,
  type HostMessage,
} from '../../working-copy/protocol.ts';

/** Milliseconds between two messages that ask for a sign of life, and milliseconds of silence after which the connection is ended. */
const PING_MS = 10_000;
const SILENCE_MS = 25_000;
/** Code with which a message that is too large is answered (RFC 6455 §7.4.1). */
export const TOO_LARGE = 1009;

interface SocketOptions {
  onOpen(): void;
  onMessage(message: HostMessage): void;
  /** Called once, with the reason if the host has closed it because of its text. */
  onEnd(refused?: string): void;
}

export type DocumentSocket = ReturnType<typeof openSocket>;

/** Opens a websocket of a shared document. One that transfers nothing for 25 s ends. */
export const openSocket = (url: URL, { onOpen, onMessage, onEnd }: SocketOptions) => {
  const socket = new WebSocket(url.href.replace(/^http/, 'ws'));
  let heard = performance.now();
  let hasEnded = false;
  const send = (message: BrowserMessage): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(encodeBrowserMessage(message));
  };
  const end = (code?: number): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(beat);
    socket.close();
    onEnd(code === TOO_LARGE ? 'too_large' : undefined);
  };
  const beat = setInterval(() => {
    if (performance.now() - heard > SILENCE_MS) end();
    else send({ type: 'ping' });
  }, PING_MS);
  socket.binaryType = 'arraybuffer';
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => {
    heard = performance.now();
    if (!hasEnded) onMessage(decodeHostMessage(new Uint8Array(data)));
  };
  socket.onclose = ({ code }) => end(code);
  return { send, end: () => end() };
};
