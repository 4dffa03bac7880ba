import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import { type SubscriberEvent, subscriberStream } from '#domain/newsletter/events.ts';
import { keysToDestroy } from '#domain/newsletter/keys-to-destroy.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { CommandServices } from '../commands/command.ts';
import { readStream } from '../commands/read-stream.ts';

/** Returns the ids of the keys that must be destroyed according to a subscriber's events. */
export const erasedKeyIds = (events: readonly RecordedEvent[]): string[] =>
  keysToDestroy(events as unknown as SubscriberEvent[]);

/** Destroys the keys of all data that a subscriber's stream has erased; idempotent. */
export const destroyErasedKeys = async (
  { store, personalData }: Pick<CommandServices, 'store' | 'personalData'>,
  id: string,
): Promise<void> => {
  const { events } = await readStream(store, subscriberAggregate, id);
  await personalData.destroy(subscriberStream(id), erasedKeyIds(events));
};
