import type { WebSocket } from '@fastify/websocket';
import type { SocketLimits } from './socket-limits.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** The text or bytes of one message. Bytes that many sockets get are made once. */
export interface Frame {
  data: string | Buffer;
  isBinary: boolean;
}

/** What the owner of a socket does with it. */
export interface SocketHandler {
  /** Called with each message, in order. */
  onMessage(data: Buffer, isBinary: boolean): void;
  /** Called once when the socket is closed, by either side. */
  onClose(): void;
}

/** Why the server closes a socket (RFC 6455 §7.4.1, IANA registry). */
export const CLOSE_CODES = { policy: 1008, restart: 1012 } as const;

/** An open websocket with its limits. */
export class OpenSocket {
  /** The client's network, by which clients are counted. */
  readonly network: string;
  /** True while the client answered the last ping, or sent anything since. */
  isAlive = true;
  /** Resolves when the socket is closed, by either side. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #maxBufferedBytes: number;
  readonly #mayReceive: TokenBucket;

  constructor(socket: WebSocket, network: string, { messages, maxBufferedBytes, maxMessageBytes }: SocketLimits) {
    limitMessages(socket, maxMessageBytes);
    this.#socket = socket;
    this.network = network;
    this.#maxBufferedBytes = maxBufferedBytes;
    this.#mayReceive = createTokenBucket(messages);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => resolve());
    });
    socket.on('pong', () => {
      this.isAlive = true;
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a message. Ends a socket whose client reads so slowly that too much waits for it; does nothing for a closed one. */
  send({ data, isBinary }: Frame): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > this.#maxBufferedBytes) this.terminate();
    else this.#socket.send(data, { binary: isBinary });
  }

  /** Passes messages to `handler` until the socket is closed. A client that sends more than its rate is closed. */
  handleWith({ onMessage, onClose }: SocketHandler): void {
    this.#socket.on('message', (data, isBinary) => {
      this.isAlive = true;
      if (this.#mayReceive()) onMessage(data as Buffer, isBinary);
      else this.close(CLOSE_CODES.policy, 'too many messages');
    });
    void this.closed.then(onClose);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  /** Ends the connection without a closing handshake. */
  terminate(): void {
    this.#socket.terminate();
  }
}

/** Sets the limit of the bytes of a message, which `ws` itself takes only for all sockets of a server. */
const limitMessages = (socket: WebSocket, maxBytes: number): void => {
  const { _receiver: receiver } = socket as unknown as { _receiver?: { _maxPayload?: number } };
  if (receiver?._maxPayload === undefined) throw new Error('ws has no limit of the bytes of a message');
  receiver._maxPayload = maxBytes;
};
