import { randomUUID } from 'node:crypto';
import type { FanOut } from '../../websockets/fan-out.ts';
import type { Frame, OpenSocket } from '../../websockets/open-socket.ts';
import { createTokenBucket, type Rate } from '../../websockets/token-bucket.ts';
import type { JoinConfig } from '../protocol/join-config.ts';
import { encode, type ProtocolVersion } from '../protocol/messages.ts';
import type { Caller } from './caller.ts';
import type { TopicRights } from './topics.ts';

/** What a client sends with the name of each topic. */
const PREFIX = 'realtime:';

/** Returns the name of a topic as programs know it; undefined for one of another service. */
export const nameOfTopic = (topic: string): string | undefined =>
  topic.startsWith(PREFIX) && topic.length > PREFIX.length ? topic.slice(PREFIX.length) : undefined;

/** Returns what distinguishes topics: a private one is another than a public one of the same name. */
export const topicKey = (name: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'}:${name}`;

export interface ChannelOptions {
  socket: OpenSocket;
  version: ProtocolVersion;
  topic: string;
  name: string;
  joinRef: string | null;
  config: JoinConfig;
  caller: Caller;
  rights: TopicRights;
  /** The key of the handshake, which counts where the client sends no token. */
  apiKey: string;
}

/** Calls of `track` and `untrack` in one channel: five in 30 seconds. */
const PRESENCE_RATE: Rate = { perSecond: 5 / 30, burst: 5 };

/** A topic that a client has joined. */
export class Channel {
  readonly topic: string;
  readonly name: string;
  readonly key: string;
  readonly joinRef: string | null;
  readonly config: JoinConfig;
  readonly version: ProtocolVersion;
  readonly socket: OpenSocket;
  readonly apiKey: string;
  /** The key under which its client is present. */
  readonly presenceKey: string;
  readonly mayCallPresence = createTokenBucket(PRESENCE_RATE);
  caller: Caller;
  rights: TopicRights;
  /** The ids of its subscriptions to changes, in the order in which the client asked for them. */
  ids: number[] = [];
  /** Called when the channel ends. */
  readonly stops: (() => void)[] = [];
  isEnded = false;
  /** True if the client is told who is present. */
  seesPresence = false;
  /** Messages that came before the client knows that it has joined. */
  #early: Frame[] | undefined = [];

  constructor({ socket, version, topic, name, joinRef, config, caller, rights, apiKey }: ChannelOptions) {
    this.socket = socket;
    this.version = version;
    this.topic = topic;
    this.name = name;
    this.key = topicKey(name, config.private);
    this.joinRef = joinRef;
    this.config = config;
    this.caller = caller;
    this.rights = rights;
    this.apiKey = apiKey;
    this.presenceKey = config.presence.key || randomUUID();
  }

  /** Encodes a message to the members of the topic. */
  encode(event: string, payload: string): Frame {
    return encode(this.version, { joinRef: null, ref: null, topic: this.topic, event, payload });
  }

  /** Sends a message to this client alone, after all that was sent to it before. */
  push(event: string, payload: unknown, fanOut: FanOut): void {
    pushFrame([this], this.encode(event, JSON.stringify(payload)), fanOut);
  }

  /** Keeps a message for a client that does not know yet that it has joined. Returns false for one that does. */
  keepIfEarly(frame: Frame): boolean {
    this.#early?.push(frame);
    return this.#early !== undefined;
  }

  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    const payload = JSON.stringify({ status, response });
    this.socket.send(
      encode(this.version, { joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply', payload }),
    );
  }

  /** Tells the client that it has joined, and sends what arrived while it joined. */
  welcome(ref: string | null, response: unknown, fanOut: FanOut): void {
    this.reply(ref, 'ok', response);
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const frame of early) fanOut.send([this.socket], frame);
  }

  /** Tells the client why its channel ends, and ends it. */
  fail(reason: string): void {
    if (this.isEnded) return;
    const system = { extension: 'system', status: 'error', message: reason, channel: this.name };
    if (!this.#early) {
      this.socket.send(this.encode('system', JSON.stringify(system)));
      this.socket.send(this.encode('phx_close', '{}'));
    }
    this.end();
  }

  /** Ends the channel: nothing more is sent to it. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    for (const stop of this.stops) stop();
  }
}

/** Sends a message to the clients of these channels. */
export const pushFrame = (channels: readonly Channel[], frame: Frame, fanOut: FanOut): boolean =>
  fanOut.send(openSockets(channels.filter((channel) => !channel.keepIfEarly(frame))), frame);

/** Yields the sockets of channels that are still open. */
function* openSockets(channels: readonly Channel[]) {
  for (const channel of channels) if (!channel.isEnded) yield channel.socket;
}
