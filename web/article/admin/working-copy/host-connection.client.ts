'use client';
import type { HostMessage } from '../../working-copy/protocol.ts';
import { type DocumentSocket, openSocket } from './document-socket.client.ts';
import { HostSync, type HostSyncOptions } from './host-sync.client.ts';
import { createPolling } from './polling.client.ts';

/** Milliseconds until the first attempt to connect again, which double up to the last. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
/** Milliseconds until an attempt after a reason that lasts. */
const LASTING_RETRY_MS = 20_000;
/** Milliseconds without a websocket after which changes are exchanged by requests. */
const SOCKET_PATIENCE_MS = 5_000;

interface ConnectionOptions extends Omit<HostSyncOptions, 'send'> {
  /** URL of the document, for websockets and for requests. */
  url: URL;
}

/**
 * Connects a shared document with the host and keeps it connected: by a websocket, and by requests while that is not open, such as behind a
 * proxy that blocks it. After an interruption both sides exchange what the other lacks.
 */
export class HostConnection {
  readonly #url: URL;
  readonly #sync: HostSync;
  readonly #polling: ReturnType<typeof createPolling>;
  #socket: DocumentSocket | undefined;
  #failures = 0;
  #isClosed = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #fallback: ReturnType<typeof setTimeout> | undefined;

  constructor({ url, ...options }: ConnectionOptions) {
    this.#url = url;
    this.#sync = new HostSync({
      ...options,
      send: (message) => (this.#polling.isRunning() ? this.#polling.soon() : this.#socket?.send(message)),
    });
    this.#polling = createPolling(url, this.#sync);
    addEventListener('online', this.reconnect);
    addEventListener('offline', this.#disconnect);
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#sync.isOpen;
  }

  get isStored(): boolean {
    return this.#sync.isStored;
  }

  get unconfirmedChanges(): Uint8Array[] | undefined {
    return this.#sync.unconfirmedChanges;
  }

  /** Adds a change that was made when the article was open before. */
  add(update: Uint8Array): void {
    this.#sync.add(update);
  }

  get refused(): string | undefined {
    return this.#sync.refused;
  }

  /** Connects at once instead of at the next attempt, such as after the user has signed in again. */
  readonly reconnect = (): void => {
    if (this.#sync.isOpen) return;
    this.#failures = 0;
    this.#connect();
    this.#polling.soon();
  };

  close(): void {
    this.#isClosed = true;
    removeEventListener('online', this.reconnect);
    removeEventListener('offline', this.#disconnect);
    this.#disconnect();
    clearTimeout(this.#again);
    this.#sync.close();
  }

  #connect(): void {
    this.#socket?.end();
    clearTimeout(this.#again);
    this.#fallback ??= setTimeout(this.#polling.start, SOCKET_PATIENCE_MS);
    const socket = openSocket(this.#url, {
      onOpen: () => socket.send(this.#sync.hello()),
      onMessage: (message) => this.#receive(message),
      onEnd: (refused) => this.#lost(refused),
    });
    this.#socket = socket;
  }

  #receive(message: HostMessage): void {
    this.#stopPolling();
    if (message.type === 'welcome') this.#failures = 0;
    this.#sync.receive(message);
  }

  #lost(refused: string | undefined): void {
    this.#socket = undefined;
    clearTimeout(this.#again);
    if (this.#isClosed) return;
    if (!this.#polling.isRunning()) this.#sync.end(refused);
    const wait = this.#sync.isRefusedForLong
      ? LASTING_RETRY_MS
      : Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    // Not all browsers at the same moment, after the host has started again.
    this.#again = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #stopPolling(): void {
    clearTimeout(this.#fallback);
    this.#fallback = undefined;
    this.#polling.stop();
  }

  readonly #disconnect = (): void => {
    this.#stopPolling();
    this.#socket?.end();
  };
}
