import type { FanOut } from '../../websockets/fan-out.ts';
import { type Channel, pushFrame } from '../channels/channel.ts';

/** Sends changes of views to channels. */
export interface ChangeSender {
  /** Sends a change, as JSON text, for the subscription with this id. Channels that get the same message share it. */
  add(channel: Channel, data: string, id: number): void;
}

/** Creates the sender of this process, which sends what it gets in the same moment together. */
export const createChangeSender = (fanOut: FanOut): ChangeSender => {
  const waiting = new Map<string, { payload: string; channels: Channel[] }>();
  const flush = (): void => {
    const messages = [...waiting.values()];
    waiting.clear();
    for (const { payload, channels } of messages) {
      pushFrame(channels, channels[0]!.encode('postgres_changes', payload), fanOut);
    }
  };
  return {
    add(channel, data, id) {
      if (waiting.size === 0) queueMicrotask(flush);
      const payload = `{"ids":[${id}],"data":${data}}`;
      const key = `${channel.version} ${channel.topic} ${payload}`;
      const message = waiting.get(key) ?? { payload, channels: [] };
      message.channels.push(channel);
      waiting.set(key, message);
    },
  };
};
