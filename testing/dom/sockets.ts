import { onTestFinished, vi } from 'vitest';
import {
  type BrowserMessage,
  decodeBrowserMessage,
  encodeHostMessage,
  type HostMessage,
} from '#web/article/working-copy/protocol.ts';

/** A websocket that a component has opened, at the end of the host. */
export interface OpenedSocket {
  url: string;
  /** What the browser has sent, without signs of life. */
  received: BrowserMessage[];
  pings: number;
  isClosed: boolean;
  open(): void;
  send(message: HostMessage): void;
  close(code?: number): void;
}

/** Takes the place of websockets until a test ends. Returns those that were opened; none is open before the test opens it. */
export const takeSockets = (): OpenedSocket[] => {
  const sockets: OpenedSocket[] = [];
  class Socket {
    static readonly OPEN = 1;
    readyState = 0;
    onopen = () => {};
    onmessage = (_event: { data: ArrayBuffer }) => {};
    onclose = (_event: { code: number }) => {};
    #end: OpenedSocket;
    constructor(url: string) {
      this.#end = {
        ...{ url, received: [], pings: 0, isClosed: false },
        open: () => {
          this.readyState = Socket.OPEN;
          this.onopen();
        },
        send: (message) => this.onmessage({ data: encodeHostMessage(message).buffer }),
        close: (code = 1006) => this.#close(code),
      };
      sockets.push(this.#end);
    }
    send(bytes: Uint8Array) {
      const message = decodeBrowserMessage(bytes);
      if (message.type === 'ping') this.#end.pings += 1;
      else this.#end.received.push(message);
    }
    close() {
      this.#close(1005);
    }
    #close(code: number) {
      if (this.#end.isClosed) return;
      this.#end.isClosed = true;
      this.readyState = 3;
      this.onclose({ code });
    }
  }
  vi.stubGlobal('WebSocket', Socket);
  onTestFinished(() => void vi.unstubAllGlobals());
  return sockets;
};
