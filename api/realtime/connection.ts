import type { OpenSocket, SocketHandler } from '../websockets/open-socket.ts';
import { CLOSE_CODES } from '../websockets/open-socket.ts';
import { handleEvent } from './channel-events.ts';
import type { Channel } from './channels/channel.ts';
import type { Connection } from './connection-state.ts';
import { joinChannel } from './join.ts';
import { decode, encode, type Received } from './protocol/messages.ts';
import type { RealtimeService } from './service.ts';

/** Messages of one client that may wait, over all its channels. */
const MAX_WAITING = 200;
const MAX_WAITING_BYTES = 2 * 1024 * 1024;

/**
 * Handles the messages of a client with this protocol: heartbeats, joins and leaves, and what it sends in channels. Messages of one topic are
 * handled in order.
 */
export const openConnection = (
  service: RealtimeService,
  socket: OpenSocket,
  { version, apiKey }: Pick<Connection, 'version' | 'apiKey'>,
): SocketHandler => {
  const connection: Connection = { socket, version, apiKey, channels: new Map(), joining: 0 };
  const queues = new Map<string, Promise<void>>();
  let waiting = 0;
  let waitingBytes = 0;

  const handleInOrder = (message: Received, bytes: number): void => {
    waiting += 1;
    waitingBytes += bytes;
    if (waiting > MAX_WAITING || waitingBytes > MAX_WAITING_BYTES) {
      socket.close(CLOSE_CODES.policy, 'too many messages wait');
    }
    const before = queues.get(message.topic) ?? Promise.resolve();
    const done = before
      .then(() => (socket.isOpen ? handle(service, connection, message) : undefined))
      .catch(service.onError)
      .then(() => {
        waiting -= 1;
        waitingBytes -= bytes;
        if (queues.get(message.topic) === done) queues.delete(message.topic);
      });
    queues.set(message.topic, done);
  };
  return {
    onMessage(data, isBinary) {
      const message = decode(data, isBinary, version);
      if (!message) return;
      if (message.topic === 'phoenix') answerHeartbeat(connection, message);
      else handleInOrder(message, data.length);
    },
    onClose() {
      for (const channel of connection.channels.values()) channel.end();
      connection.channels.clear();
    },
  };
};

const answerHeartbeat = ({ socket, version }: Connection, { ref, event }: Received): void => {
  if (event !== 'heartbeat') return;
  const payload = '{"status":"ok","response":{}}';
  socket.send(encode(version, { joinRef: null, ref, topic: 'phoenix', event: 'phx_reply', payload }));
};

const handle = async (service: RealtimeService, connection: Connection, message: Received): Promise<void> => {
  const { topic, event, ref, joinRef } = message;
  const channel = connection.channels.get(topic);
  if (event === 'phx_join') {
    if (channel) leave(connection, channel);
    return joinChannel(service, connection, message);
  }
  // A message for an earlier join of the topic, or for none.
  if (!channel || (joinRef !== null && joinRef !== channel.joinRef)) {
    return answerUnmatched(connection, message);
  }
  if (event === 'phx_leave') {
    leave(connection, channel);
    channel.reply(ref, 'ok', {});
    return undefined;
  }
  return handleEvent(service, channel, message);
};

const leave = ({ channels }: Connection, channel: Channel): void => {
  channels.delete(channel.topic);
  channel.end();
};

const answerUnmatched = ({ socket, version }: Connection, { topic, ref, joinRef, event }: Received): void => {
  if (ref === null) return;
  const isLeave = event === 'phx_leave';
  const payload = isLeave
    ? '{"status":"ok","response":{}}'
    : '{"status":"error","response":{"reason":"unmatched topic"}}';
  socket.send(encode(version, { joinRef, ref, topic, event: 'phx_reply', payload }));
};
