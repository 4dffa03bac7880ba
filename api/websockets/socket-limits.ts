import type { Rate } from './token-bucket.ts';

/** Limits of websockets in one process. */
export interface SocketLimits {
  /** Open sockets in all, and of one client network. Sockets that seem to come from a trusted proxy itself count in all only. */
  maxSockets: number;
  maxSocketsOfNetwork: number;
  /** Handshakes of one client network per minute. */
  handshakesPerMinute: number;
  /** Bytes of one message; a client that sends more is closed with 1009. */
  maxMessageBytes: number;
  /** Messages from one client; a client that sends more is closed. */
  messages: Rate;
  /** Bytes that may wait for a slow client, beyond those in the buffers of the operating system. */
  maxBufferedBytes: number;
  /** Milliseconds between two pings. A client that did not answer the last one is ended. */
  pingEveryMs: number;
  /** Milliseconds for which a shutdown waits for clients to answer the closing handshake. */
  closeMs: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  maxSockets: 10_000,
  maxSocketsOfNetwork: 200,
  handshakesPerMinute: 600,
  maxMessageBytes: 320 * 1024,
  messages: { perSecond: 200, burst: 400 },
  maxBufferedBytes: 1024 * 1024,
  pingEveryMs: 30_000,
  closeMs: 1_000,
};
