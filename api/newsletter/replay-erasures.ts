import { randomUUID } from 'node:crypto';
import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import { SUBSCRIBER_PREFIX, type SubscriberEvent } from '#domain/newsletter/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { DestroyedKey } from '#storage/personal-data/erasure-list.ts';
import { decisionContext } from '../commands/execute.ts';
import { handleCommand } from '../commands/handle-command.ts';
import { ignoreConflict } from '../commands/ignore-conflict.ts';
import { readStream } from '../commands/read-stream.ts';
import { schedulerActor } from '../schedule/schedule.ts';

/**
 * Appends the erasure of a subscriber if the key that encrypts the e-mail address is destroyed. After a restore of an older backup, the
 * event log still contains subscribers who were erased later; this erases them again. Does nothing if the subscriber is erased already or
 * has subscribed again. Throws `EventStoreUnavailable`.
 */
export const eraseIfKeyDestroyed = async (
  store: EventStore,
  id: string,
  isDestroyed: (key: string) => boolean,
): Promise<void> => {
  const { state, events } = await readStream(store, subscriberAggregate, id);
  if (state.status === 'none' || state.status === 'forgotten' || events.length === 0) return;
  const requested = events.findLast(({ type }) => type === 'SubscriptionRequested')!;
  const { email } = requested.data as Extract<SubscriberEvent, { type: 'SubscriptionRequested' }>['data'];
  if (!isDestroyed(email.key)) return;
  const { id: by, name } = schedulerActor;
  const context = {
    actor: { id: by, name, kind: 'system' as const },
    command: 'EraseSubscriber',
    idempotencyKey: email.key,
    correlationId: randomUUID(),
    decisionContext: decisionContext(new Date()),
  };
  const revision = Number(events.at(-1)!.revision);
  await handleCommand(store, subscriberAggregate, id, { name: 'EraseSubscriber' }, context, revision).catch(
    ignoreConflict,
  );
};

/**
 * Appends an erasure for every subscriber whose encryption key is in `destroyed`. Needed after a restore of an older backup, which contains
 * subscribers who were erased later: their addresses cannot be read any more, but the events still show them as subscribed.
 */
export const replayErasures = async (store: EventStore, destroyed: DestroyedKey[]): Promise<void> => {
  const keys = new Set(destroyed.map(({ id }) => id));
  const subjects = new Set(
    destroyed.map(({ subject }) => subject).filter((each) => each.startsWith(SUBSCRIBER_PREFIX)),
  );
  for (const subject of subjects) {
    await eraseIfKeyDestroyed(store, subject.slice(SUBSCRIBER_PREFIX.length), (key) => keys.has(key));
  }
};
