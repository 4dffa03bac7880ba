import { subscribeToChanges } from './changes/subscribe.ts';
import { callerOfToken } from './channels/caller.ts';
import { Channel, nameOfTopic } from './channels/channel.ts';
import type { Connection } from './connection-state.ts';
import { joinPayload } from './protocol/join-config.ts';
import { encode, type Received } from './protocol/messages.ts';
import { RealtimeError } from './protocol/realtime-error.ts';
import { reasonOf } from './reason.ts';
import type { RealtimeService } from './service.ts';

/** Maximum channels of one client. */
const MAX_CHANNELS = 100;

/** Joins a topic and replies, or replies why not. */
export const joinChannel = async (
  service: RealtimeService,
  connection: Connection,
  message: Received,
): Promise<void> => {
  const { joinRef, ref, topic } = message;
  try {
    connection.joining += 1;
    const channel = await createChannel(service, connection, message).finally(() => {
      connection.joining -= 1;
    });
    if (!connection.socket.isOpen) return channel.end();
    if (channel.isEnded) throw new RealtimeError(403, 'Unauthorized', 'The rights of this client have ended');
    connection.channels.set(topic, channel);
    channel.stops.push(() => connection.channels.get(topic) === channel && connection.channels.delete(topic));
    service.members.add(channel);
    const { ids } = channel;
    const wanted = channel.config.postgres_changes;
    channel.welcome(
      ref,
      { postgres_changes: wanted.map((each, index) => ({ ...each, id: ids[index] })) },
      service.fanOut,
    );
    if (wanted.length > 0) {
      const system = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' };
      channel.push('system', { ...system, channel: channel.name }, service.fanOut);
    }
    if (channel.config.presence.enabled) await service.presences.show(channel).catch(service.onError);
  } catch (error) {
    const payload = JSON.stringify({ status: 'error', response: { reason: reasonOf(error, service.onError) } });
    connection.socket.send(encode(connection.version, { joinRef, ref, topic, event: 'phx_reply', payload }));
  }
};

const createChannel = async (
  service: RealtimeService,
  { socket, version, channels, apiKey, joining }: Connection,
  { topic, joinRef, payload }: Received,
): Promise<Channel> => {
  const name = nameOfTopic(topic);
  if (name === undefined) throw new RealtimeError(404, 'UnknownTopic', 'Topics begin with realtime:');
  if (channels.size + joining > MAX_CHANNELS) {
    throw new RealtimeError(429, 'ChannelRateLimitReached', `A socket has ${MAX_CHANNELS} channels at most`);
  }
  const { config, access_token } = joinPayload.parse(payload ?? {});
  const caller = await callerOfToken(service.auth, access_token || apiKey);
  const rights = service.rightsOf(caller, name, config.private);
  if (!rights.mayJoin) throw mayNotJoin(name);
  const channel = new Channel({ socket, version, topic, name, joinRef, config, caller, rights, apiKey });
  const { ids, stop } = await subscribeToChanges(service, config.postgres_changes, {
    caller,
    onChange: (data, id) => service.changeSender.add(channel, data, id),
    onFailure: (reason) => channel.fail(`InvalidFilter: ${reason}`),
  });
  channel.ids = ids;
  channel.stops.push(stop);
  service.rights.watch(channel);
  return channel;
};

const mayNotJoin = (name: string) =>
  new RealtimeError(403, 'Unauthorized', `You do not have permissions to read from this Channel topic: ${name}`);
