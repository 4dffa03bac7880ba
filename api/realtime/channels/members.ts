import type { FanOut } from '../../websockets/fan-out.ts';
import { type Broadcast, encodeBroadcast, type ProtocolVersion } from '../protocol/messages.ts';
import { type Channel, pushFrame } from './channel.ts';

/** The channels of this process, by topic. */
export interface Members {
  /** Adds a channel to its topic until it ends. */
  add(channel: Channel): void;
  of(key: string): ReadonlySet<Channel>;
  isEmpty(): boolean;
  /** Sends a broadcast to the members of a topic, but for one of them. Returns false if too many messages wait. */
  deliver(key: string, broadcast: Broadcast, except?: Channel): boolean;
  /** Sends a message to those members of a topic that want it. */
  push(key: string, message: { event: string; payload: unknown }, isWanted: (channel: Channel) => boolean): void;
}

const NONE: ReadonlySet<Channel> = new Set();
const VERSIONS: readonly ProtocolVersion[] = ['1.0.0', '2.0.0'];

/** Creates the empty list of channels. */
export const createMembers = (fanOut: FanOut): Members => {
  const topics = new Map<string, Set<Channel>>();
  const of = (key: string) => topics.get(key) ?? NONE;
  return {
    of,
    isEmpty: () => topics.size === 0,
    add(channel) {
      const members = topics.get(channel.key) ?? new Set();
      topics.set(channel.key, members.add(channel));
      channel.stops.push(() => {
        members.delete(channel);
        if (members.size === 0 && topics.get(channel.key) === members) topics.delete(channel.key);
      });
    },
    deliver(key, broadcast, except) {
      const members = [...of(key)].filter((channel) => channel !== except);
      return VERSIONS.every((version) => {
        const some = members.filter((channel) => channel.version === version);
        const frame = some[0] && encodeBroadcast(version, some[0].topic, broadcast);
        return !frame || pushFrame(some, frame, fanOut);
      });
    },
    push(key, { event, payload }, isWanted) {
      const text = JSON.stringify(payload);
      for (const version of VERSIONS) {
        const some = [...of(key)].filter((channel) => channel.version === version && isWanted(channel));
        if (some[0]) pushFrame(some, some[0].encode(event, text), fanOut);
      }
    },
  };
};
