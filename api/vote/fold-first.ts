import type { Decider, DomainEvent } from '#domain/decider.ts';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';

/** The state after the first events of a stream, and the last of them: what follows are refusals, as many as there are attempts. */
export const foldFirst = async <State, Event extends DomainEvent>(
  store: EventStore,
  { initial, evolve }: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  stream: string,
  limit: number,
): Promise<{ state: State; last: RecordedEvent | undefined }> => {
  let state = initial;
  let last: RecordedEvent | undefined;
  for await (const event of store.read(stream, { limit })) {
    state = evolve(state, event as unknown as Event);
    last = event;
  }
  return { state, last };
};
