import { mayKeepListening } from './changes/subscribe.ts';
import { callerOfToken } from './channels/caller.ts';
import type { Channel } from './channels/channel.ts';
import { broadcastPayload, presencePayload, tokenPayload } from './protocol/join-config.ts';
import type { Broadcast, Received } from './protocol/messages.ts';
import { RealtimeError } from './protocol/realtime-error.ts';
import { reasonOf } from './reason.ts';
import type { RealtimeService } from './service.ts';

/** Handles what a client sends in a channel that it has joined, and replies where the protocol has a reply. */
export const handleEvent = async (service: RealtimeService, channel: Channel, message: Received): Promise<void> => {
  switch (message.event) {
    case 'broadcast':
      return broadcast(service, channel, message);
    case 'presence':
      return presence(service, channel, message);
    case 'access_token':
      return renewToken(service, channel, message);
    default:
      return channel.reply(message.ref, 'error', { reason: `UnknownEvent: ${message.event.slice(0, 100)}` });
  }
};

const broadcast = async (service: RealtimeService, channel: Channel, message: Received): Promise<void> => {
  const { ack, self } = channel.config.broadcast;
  try {
    if (!channel.rights.maySend) throw maySendNothing();
    const { caller, socket, key } = channel;
    const sender = { caller, network: socket.network, except: self ? undefined : channel };
    await service.publish(key, broadcastOf(message), sender);
    if (ack) channel.reply(message.ref, 'ok', {});
  } catch (error) {
    const reason = reasonOf(error, service.onError);
    if (ack) channel.reply(message.ref, 'error', { reason });
  }
};

const broadcastOf = (message: Received): Broadcast => {
  if ('isBroadcast' in message) return message.payload;
  const { event, payload } = broadcastPayload.parse(message.payload);
  return { event, payload: { json: JSON.stringify(payload ?? {}) } };
};

const maySendNothing = () =>
  new RealtimeError(403, 'Unauthorized', 'You do not have permissions to send to this Channel topic');

const presence = async (service: RealtimeService, channel: Channel, { ref, payload }: Received): Promise<void> => {
  try {
    const call = presencePayload.parse(payload);
    if (!channel.rights.maySend) throw maySendNothing();
    if (!channel.mayCallPresence()) throw new RealtimeError(429, 'PresenceRateLimitReached', 'Too many presence calls');
    if (call.event === 'track') await service.presences.track(channel, call.payload);
    else await service.presences.untrack(channel);
    channel.reply(ref, 'ok', {});
  } catch (error) {
    channel.reply(ref, 'error', { reason: reasonOf(error, service.onError) });
  }
};

/** Replaces the token of a channel. It ends when the new one is not valid, or opens less than what the channel was joined for. */
const renewToken = async (service: RealtimeService, channel: Channel, { payload }: Received): Promise<void> => {
  try {
    const { access_token } = tokenPayload.parse(payload);
    const caller = await callerOfToken(service.auth, access_token || channel.apiKey);
    const rights = service.rightsOf(caller, channel.name, channel.config.private);
    const mayStay = rights.mayJoin && mayKeepListening(channel.config.postgres_changes, channel.caller, caller);
    if (!mayStay) throw new RealtimeError(403, 'Unauthorized', 'The new token does not allow what this channel does');
    channel.caller = caller;
    channel.rights = rights;
    if (!channel.isEnded) service.rights.watch(channel);
    if (!rights.maySend) await service.presences.untrack(channel);
  } catch (error) {
    channel.fail(reasonOf(error, service.onError));
  }
};
