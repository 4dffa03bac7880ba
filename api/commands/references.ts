import { type StreamKind, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from '../http/problem.ts';
import { loadState } from './read-stream.ts';

/** A field of a command that references another entity, such as an article's category. */
export interface Reference {
  /** Path of the field in the body, `translations.pt.content.3`. */
  path: string;
  stream: string;
  exists(store: EventStore): Promise<boolean>;
}

/**
 * Returns a list with one `Reference` to the entity `id`, with which the caller checks that the entity exists; the list is empty if `id` is
 * missing or empty. `path` names the command's field that contains the id, for error messages.
 */
export const referenceTo = <State extends { status: string }, Event extends DomainEvent>(
  aggregate: StreamKind<State, never, Event>,
  path: string,
  id: string | null | undefined,
): Reference[] =>
  id
    ? [
        {
          path,
          stream: streamName(aggregate, id),
          exists: async (store) => (await loadState(store, aggregate, id)).status === 'existing',
        },
      ]
    : [];

/**
 * Throws 422 that names every field whose referenced entity does not exist. Reads the referenced streams, each once, instead of the read
 * models, so that the result is never stale. References that the changed entity has already (`known`) are not checked, because what they
 * name may have been deleted since.
 */
export const checkReferences = async (
  store: EventStore,
  references: Reference[],
  known: Reference[] = [],
): Promise<void> => {
  const kept = new Set(known.map(({ stream }) => stream));
  const added = references.filter(({ stream }) => !kept.has(stream));
  const first = new Map(added.map((reference) => [reference.stream, reference]));
  const exists = new Map(
    await Promise.all([...first].map(async ([stream, reference]) => [stream, await reference.exists(store)] as const)),
  );
  const unknown = added.filter(({ stream }) => !exists.get(stream));
  if (unknown.length === 0) return;
  throw new Problem(422, 'invalid', { fields: unknown.map(({ path }) => ({ path, code: 'unknown_reference' })) });
};
