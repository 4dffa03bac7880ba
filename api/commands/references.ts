import { type Aggregate, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from '../http/problem.ts';
import type { CommandContext } from './command-context.ts';
import { guardReference } from './delete-unless-referenced.ts';
import { loadState } from './read-stream.ts';
import type { FollowingWrite } from './side-writes.ts';

/** A field of a command that references another entity, such as an article's category. */
export interface Reference {
  /** Path of the field in the body, `translations.pt.content.3`. */
  path: string;
  stream: string;
  /** True if the entity cannot be deleted while it is referenced, so that a new reference must exclude a concurrent deletion. */
  blocksDeletion: boolean;
  exists(store: EventStore): Promise<boolean>;
}

/**
 * Returns a list with one `Reference` to the entity `id`, with which the caller checks that the entity exists; the list is empty if `id` is
 * missing or empty. `path` names the command's field that contains the id, for error messages. `blocksDeletion` says that the entity cannot
 * be deleted while it is referenced.
 */
export const referenceTo = <State extends { status: string }, Event extends DomainEvent>(
  aggregate: Aggregate<State, never, Event>,
  path: string,
  id: string | null | undefined,
  { blocksDeletion = false }: { blocksDeletion?: boolean } = {},
): Reference[] =>
  id
    ? [
        {
          path,
          stream: streamName(aggregate, id),
          blocksDeletion,
          exists: async (store) => (await loadState(store, aggregate, id)).status === 'existing',
        },
      ]
    : [];

/**
 * Throws 422 that names every field whose referenced entity does not exist. Reads the referenced streams, each once, instead of the read
 * models, so that the result is never stale.
 */
export const checkReferences = async (store: EventStore, references: Reference[]): Promise<void> => {
  const exists = await oncePerStream(references, (reference) => reference.exists(store));
  throwIfAny(references.filter(({ stream }) => !exists.get(stream)));
};

/**
 * Checks that all referenced entities exist and returns side writes that the caller appends with its own events. These cancel deletions
 * that have begun, so that no entity whose `Reference` has `blocksDeletion` is deleted before the append. Throws 422, which names each
 * field whose entity does not exist or is already being deleted for good.
 */
export const guardReferences = async (
  store: EventStore,
  references: Reference[],
  context: CommandContext,
): Promise<FollowingWrite[]> => {
  const guarded = references.filter(({ blocksDeletion }) => blocksDeletion);
  const pathsOf = (stream: string) => guarded.filter((each) => each.stream === stream);
  const [following] = await Promise.all([
    oncePerStream(guarded, ({ stream }) => guardReference(store, stream, context, unknownReferences(pathsOf(stream)))),
    checkReferences(store, references),
  ]);
  throwIfAny(guarded.filter(({ stream }) => !following.get(stream)));
  return [...following.values()].filter((each) => each !== undefined);
};

const oncePerStream = async <Answer>(
  references: Reference[],
  ask: (reference: Reference) => Promise<Answer>,
): Promise<Map<string, Answer>> => {
  const asked = new Map<string, Promise<Answer>>();
  for (const reference of references) {
    if (!asked.has(reference.stream)) asked.set(reference.stream, ask(reference));
  }
  return new Map(await Promise.all([...asked].map(async ([stream, answer]) => [stream, await answer] as const)));
};

const throwIfAny = (references: Reference[]): void => {
  if (references.length > 0) throw unknownReferences(references);
};

const unknownReferences = (references: Reference[]): Problem =>
  new Problem(422, 'invalid', { fields: references.map(({ path }) => ({ path, code: 'unknown_reference' })) });
