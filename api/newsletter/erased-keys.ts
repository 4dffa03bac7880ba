import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import { type SubscriberEvent, subscriberStream } from '#domain/newsletter/events.ts';
import { keysToDestroy } from '#domain/newsletter/keys-to-destroy.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { CommandServices } from '../commands/command.ts';
import { readStream } from '../commands/read-stream.ts';

/** The keys to be destroyed, by the events of a subscriber's stream. */
export const erasedKeyIds = (events: readonly RecordedEvent[]): string[] =>
  keysToDestroy(events as unknown as SubscriberEvent[]);

/** Destroys the keys of what a subscriber's stream has forgotten; harmless however often it is done. */
export const destroyErasedKeys = async (
  { store, personalData }: Pick<CommandServices, 'store' | 'personalData'>,
  id: string,
): Promise<void> => {
  const { events } = await readStream(store, subscriberAggregate, id);
  await personalData.destroy(subscriberStream(id), erasedKeyIds(events));
};
