import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import { type SubscriberEvent, subscriberStream } from '#domain/newsletter/events.ts';
import { keysToDestroy } from '#domain/newsletter/keys-to-destroy.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { CommandServices } from '../commands/command.ts';
import { readStream } from '../commands/read-stream.ts';

/**
 * Returns the ids of the encryption keys that must be destroyed, because these events of a subscriber record that the data encrypted with
 * the keys was erased.
 */
export const erasedKeyIds = (events: readonly RecordedEvent[]): string[] =>
  keysToDestroy(events as unknown as SubscriberEvent[]);

/**
 * Destroys the encryption keys of all data of a subscriber that was erased according to the subscriber's events, so that the data cannot be
 * read any more; idempotent.
 */
export const destroyErasedKeys = async (
  { store, personalData }: Pick<CommandServices, 'store' | 'personalData'>,
  id: string,
): Promise<void> => {
  const { events } = await readStream(store, subscriberAggregate, id);
  await personalData.destroy(subscriberStream(id), erasedKeyIds(events));
};
