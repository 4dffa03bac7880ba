import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ProcessMessages } from '#storage/database/process-messages.ts';
import { createTokenBucket, type Rate, type TokenBucket } from '../../websockets/token-bucket.ts';
import type { Broadcast } from '../protocol/messages.ts';
import { RealtimeError } from '../protocol/realtime-error.ts';
import type { Caller } from './caller.ts';
import type { Channel } from './channel.ts';
import type { Members } from './members.ts';

/** Maximum bytes of what is broadcast. */
export const MAX_BROADCAST_BYTES = 256 * 1024;
/** Broadcasts of one client network whose callers have neither a staff role nor a service key. */
const STRANGERS_RATE: Rate = { perSecond: 20, burst: 100 };
const STRANGERS_BYTES: Rate = { perSecond: 512 * 1024, burst: 2 * 1024 * 1024 };
const NETWORKS_REMEMBERED = 20_000;

/** A broadcast as it is sent to the other processes. */
const sentBroadcast = z.object({
  kind: z.literal('broadcast'),
  key: z.string(),
  event: z.string(),
  json: z.string().optional(),
  bytes: z.base64().optional(),
});

interface Sender {
  caller: Caller;
  network: string;
  /** The channel through which it came, if its client does not want its own broadcasts. */
  except?: Channel | undefined;
}

/** Sends a broadcast to all members of a topic, in all processes. Throws `RealtimeError` when it is too large or one too many. */
export type Publish = (key: string, broadcast: Broadcast, sender: Sender) => Promise<void>;

/** Creates the function that publishes broadcasts, and delivers those of other processes until `stop`. */
export const createPublisher = (members: Members, messages: ProcessMessages): { publish: Publish; stop(): void } => {
  const networks = new LRUCache<string, { count: TokenBucket; bytes: TokenBucket }>({ max: NETWORKS_REMEMBERED });
  const requireRate = ({ caller, network }: Sender, size: number): void => {
    if (caller.kind === 'service' || caller.role !== null) return;
    const buckets = networks.get(network) ?? {
      count: createTokenBucket(STRANGERS_RATE),
      bytes: createTokenBucket(STRANGERS_BYTES),
    };
    networks.set(network, buckets);
    if (!buckets.count() || !buckets.bytes(size)) throw tooMany();
  };
  const stop = messages.onMessage((message) => {
    const sent = sentBroadcast.safeParse(message).data;
    if (!sent) return;
    const payload =
      sent.bytes === undefined ? { json: sent.json ?? 'null' } : { bytes: Buffer.from(sent.bytes, 'base64') };
    members.deliver(sent.key, { event: sent.event, payload });
  });
  return {
    stop,
    async publish(key, { event, payload }, sender) {
      const size = 'json' in payload ? Buffer.byteLength(payload.json) : payload.bytes.length;
      if (size > MAX_BROADCAST_BYTES) throw tooLarge();
      requireRate(sender, size);
      if (!members.deliver(key, { event, payload }, sender.except)) throw tooMany();
      const content = 'json' in payload ? payload : { bytes: payload.bytes.toString('base64') };
      await messages.send({ kind: 'broadcast', key, event, ...content });
    },
  };
};

const tooMany = () => new RealtimeError(429, 'MessagePerSecondRateLimitReached', 'Too many messages per second');

const tooLarge = () =>
  new RealtimeError(413, 'PayloadSizeExceeded', `A payload may have ${MAX_BROADCAST_BYTES} bytes at most`);
