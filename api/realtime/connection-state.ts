import type { OpenSocket } from '../websockets/open-socket.ts';
import type { Channel } from './channels/channel.ts';
import type { ProtocolVersion } from './protocol/messages.ts';

/** A client with the channels that it has joined. */
export interface Connection {
  socket: OpenSocket;
  version: ProtocolVersion;
  /** The key of the handshake, which counts where the client sends no token. */
  apiKey: string;
  channels: Map<string, Channel>;
  /** Number of joins that are being handled. */
  joining: number;
}
