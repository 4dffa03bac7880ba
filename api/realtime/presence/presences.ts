import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ProcessMessages } from '#storage/database/process-messages.ts';
import type { Database } from '#storage/database/tables.ts';
import type { FanOut } from '../../websockets/fan-out.ts';
import type { Channel } from '../channels/channel.ts';
import type { Members } from '../channels/members.ts';
import { RealtimeError } from '../protocol/realtime-error.ts';
import {
  deleteDeadProcesses,
  deletePresences,
  deleteProcess,
  loadPresences,
  noteProcess,
  type Presence,
  storePresences,
} from './presence-rows.ts';

/** Milliseconds between two signs of life of this process. */
const BEAT_MS = 5_000;
/** Maximum bytes of what a client tells about itself. */
const MAX_META_BYTES = 8_000;

/** Message to the other processes: who is present in these topics has changed. */
const changedPresence = z.object({ kind: z.literal('presence'), topics: z.array(z.string()) });

/** Who is present in topics, over all processes. */
export interface Presences {
  /** Sends a channel who is present, and from then on who comes and goes. */
  show(channel: Channel): Promise<void>;
  /** Makes a client present, or replaces what it told about itself. Throws `RealtimeError` if the topic is full. */
  track(channel: Channel, meta: Record<string, unknown>): Promise<void>;
  untrack(channel: Channel): Promise<void>;
  stop(): Promise<void>;
}

export interface PresenceServices {
  db: Kysely<Database>;
  messages: ProcessMessages;
  members: Members;
  fanOut: FanOut;
  onError(error: unknown): void;
  /** Milliseconds between two signs of life; default 5 s. */
  beatMs?: number | undefined;
}

/**
 * Creates the presences of this process. They are rows in the database, which every process reads again when another one says that a topic has
 * changed. A process gives a sign of life every 5 s; the rows of one that died are deleted by the others within 25 s.
 */
export const createPresences = (services: PresenceServices): Presences => {
  const { db, messages, members, fanOut, onError, beatMs = BEAT_MS } = services;
  /** The presences of clients of this process. */
  const own = new Map<Channel, Presence>();
  /** What members of this process know of each topic. */
  const known = new Map<string, Map<string, Presence>>();
  /** Presences that ended and that the database, or another process, does not know of yet. */
  const ended = new Set<Presence>();
  const isWatched = (topic: string) =>
    members
      .of(topic)
      .values()
      .some(({ config }) => config.presence.enabled);
  const refresh = createRefresh(services, known, isWatched);

  const announce = async (topics: readonly string[]): Promise<void> => {
    await Promise.all([messages.send({ kind: 'presence', topics }), ...topics.map(refresh)]);
  };
  const deleteEnded = async (gone: readonly Presence[]): Promise<void> => {
    for (const each of gone) ended.add(each);
    const all = [...ended];
    if (all.length === 0) return;
    await deletePresences(
      db,
      all.map(({ ref }) => ref),
    );
    await announce([...new Set(all.map(({ topic }) => topic))]);
    for (const each of all) ended.delete(each);
  };
  const remove = createBatch(deleteEnded);
  const beat = async (): Promise<void> => {
    const topics = await deleteDeadProcesses(db);
    const isKnown = own.size === 0 || (await noteProcess(db, messages.id));
    if (!isKnown) {
      await storePresences(db, messages.id, [...own.values()]);
      topics.push(...[...own.values()].map(({ topic }) => topic));
    }
    if (topics.length > 0) await announce([...new Set(topics)]);
    // Those that could not be deleted while the database did not answer.
    await deleteEnded([]);
  };
  const untrack = async (channel: Channel): Promise<void> => {
    const presence = own.get(channel);
    if (!own.delete(channel)) return;
    await remove(presence!);
  };
  const beating = setInterval(
    () => void (members.isEmpty() && own.size + ended.size === 0 ? undefined : beat().catch(onError)),
    beatMs,
  );
  const stopListening = messages.onMessage((message) => {
    const changed = changedPresence.safeParse(message).data;
    for (const topic of changed?.topics ?? []) if (isWatched(topic)) void refresh(topic).catch(onError);
  });
  const stopWatchingGaps = messages.onGap(() => {
    for (const topic of known.keys()) void refresh(topic).catch(onError);
  });
  return {
    async show(channel) {
      if (!known.has(channel.key)) await refresh(channel.key);
      if (channel.isEnded) return;
      const state = known.get(channel.key) ?? new Map<string, Presence>();
      channel.seesPresence = true;
      channel.push('presence_state', byKey(state.values()), fanOut);
      channel.stops.push(() => {
        if (!isWatched(channel.key)) known.delete(channel.key);
      });
    },
    async track(channel, meta) {
      if (Buffer.byteLength(JSON.stringify(meta)) > MAX_META_BYTES) {
        throw new RealtimeError(400, 'PresenceTooLarge', `more than ${MAX_META_BYTES} bytes`);
      }
      const presence: Presence = {
        ref: randomBytes(9).toString('base64url'),
        topic: channel.key,
        key: channel.presenceKey,
        meta,
      };
      const isStored = await storePresences(db, messages.id, [presence]);
      if (!isStored) throw new RealtimeError(429, 'PresenceTopicFull', 'Too many clients are present');
      const before = own.get(channel);
      if (!before) channel.stops.push(() => void untrack(channel).catch(onError));
      own.set(channel, presence);
      if (before) ended.add(before);
      if (channel.isEnded) await untrack(channel);
      else if (before) await deleteEnded([]);
      else await announce([channel.key]);
    },
    untrack,
    async stop() {
      clearInterval(beating);
      stopListening();
      stopWatchingGaps();
      if (own.size + ended.size > 0) await deleteProcess(db, messages.id).catch(onError);
    },
  };
};

/**
 * Returns a function that reads who is present in a topic, if a member of this process watches it, and tells these members what changed. It
 * runs once at a time for a topic; calls during a run share the next one.
 */
const createRefresh = (
  { db, members }: Pick<PresenceServices, 'db' | 'members'>,
  known: Map<string, Map<string, Presence>>,
  isWatched: (topic: string) => boolean,
) => {
  const running = new Map<string, { now: Promise<void>; next: Promise<void> | undefined }>();
  const read = async (topic: string): Promise<void> => {
    const loaded = isWatched(topic) ? await loadPresences(db, topic) : [];
    if (!isWatched(topic)) return void known.delete(topic);
    const now = new Map(loaded.map((presence) => [presence.ref, presence]));
    const before = known.get(topic) ?? new Map<string, Presence>();
    known.set(topic, now);
    const joins = [...now.values()].filter(({ ref }) => !before.has(ref));
    const leaves = [...before.values()].filter(({ ref }) => !now.has(ref));
    if (joins.length + leaves.length === 0) return;
    const payload = { joins: byKey(joins), leaves: byKey(leaves) };
    members.push(topic, { event: 'presence_diff', payload }, (channel) => channel.seesPresence);
  };
  const refresh = (topic: string): Promise<void> => {
    const at = running.get(topic);
    if (at) {
      at.next ??= at.now.catch(() => undefined).then(() => refresh(topic));
      return at.next;
    }
    const now = read(topic).finally(() => running.delete(topic));
    running.set(topic, { now, next: undefined });
    return now;
  };
  return refresh;
};

/** Groups presences by the key of the client, in the form of Phoenix. */
const byKey = (presences: Iterable<Presence>) => {
  const metas: Record<string, { metas: object[] }> = Object.create(null);
  for (const { ref, key, meta } of presences) {
    metas[key] ??= { metas: [] };
    metas[key].metas.push({ ...meta, phx_ref: ref });
  }
  return metas;
};

/** Returns a function that runs `work` for what many callers give it, together. */
const createBatch = <Item>(work: (items: Item[]) => Promise<void>) => {
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (item: Item): Promise<void> => {
    waiting.push(item);
    next ??= last.then(() => {
      const items = waiting;
      waiting = [];
      next = undefined;
      const done = work(items);
      last = done.catch(() => undefined);
      return done;
    });
    return next;
  };
};
