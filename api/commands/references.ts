import { type Aggregate, streamOf } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from '../http/problem.ts';
import { stateOf } from './read-stream.ts';

/** A field of a command that names something else: an article its category. */
export interface Reference {
  /** Where it stands in the body, `translations.pt.content.3`. */
  path: string;
  stream: string;
  exists(store: EventStore): Promise<boolean>;
}

/** A reference to what an aggregate decides; none where the field is left out or empty. What was deleted does not exist. */
export const referenceTo = <State extends { status: string }, Event extends DomainEvent>(
  aggregate: Aggregate<State, never, Event>,
  path: string,
  id: string | null | undefined,
): Reference[] =>
  id
    ? [
        {
          path,
          stream: streamOf(aggregate, id),
          exists: async (store) => (await stateOf(store, aggregate, id)).status === 'existing',
        },
      ]
    : [];

/**
 * Throws 422 with every reference that leads nowhere. Asked of the streams, not of the read models, so that the answer is never
 * stale; each stream is read once, however often it is named.
 */
export const checkReferences = async (store: EventStore, references: Reference[]): Promise<void> => {
  const answers = new Map<string, Promise<boolean>>();
  for (const { stream, exists } of references) {
    if (!answers.has(stream)) answers.set(stream, exists(store));
  }
  await Promise.all(answers.values());
  const fields: { path: string; code: string }[] = [];
  for (const { path, stream } of references) {
    if (!(await answers.get(stream))) fields.push({ path, code: 'unknown_reference' });
  }
  if (fields.length > 0) throw new Problem(422, 'invalid', { fields });
};
