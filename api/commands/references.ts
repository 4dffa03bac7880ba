import { type Aggregate, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { Problem } from '../http/problem.ts';
import type { CommandContext } from './command-context.ts';
import { guardReference } from './delete-unless-referenced.ts';
import { loadState } from './read-stream.ts';
import type { FollowingWrite } from './side-writes.ts';

/** A field of a command that names something else: an article its category. */
export interface Reference {
  /** Where it stands in the body, `translations.pt.content.3`. */
  path: string;
  stream: string;
  /** Whether it is deleted only where nothing names it, and so must not go in the moment in which it is named. */
  blocksDeletion: boolean;
  exists(store: EventStore): Promise<boolean>;
}

/** A reference to what an aggregate decides; none where the field is left out or empty. What was deleted does not exist. */
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
 * Throws 422 with every reference that leads nowhere. Asked of the streams, not of the read models, so that the answer is never
 * stale; each stream is read once, however often it is named.
 */
export const checkReferences = async (store: EventStore, references: Reference[]): Promise<void> => {
  const exists = await askOnce(references, (reference) => reference.exists(store));
  refuse(references.filter(({ stream }) => !exists.get(stream)));
};

/** The same; answers with what asks the log that all of it be there in the moment in which it is named. */
export const guardReferences = async (
  store: EventStore,
  references: Reference[],
  origin: CommandContext,
): Promise<FollowingWrite[]> => {
  const held = references.filter(({ blocksDeletion }) => blocksDeletion);
  const pathsOf = (stream: string) => held.filter((each) => each.stream === stream);
  const [following] = await Promise.all([
    askOnce(held, ({ stream }) => guardReference(store, stream, origin, leadingNowhere(pathsOf(stream)))),
    checkReferences(store, references),
  ]);
  refuse(held.filter(({ stream }) => !following.get(stream)));
  return [...following.values()].filter((each) => each !== undefined);
};

const askOnce = async <Answer>(
  references: Reference[],
  ask: (reference: Reference) => Promise<Answer>,
): Promise<Map<string, Answer>> => {
  const asked = new Map<string, Promise<Answer>>();
  for (const reference of references) {
    if (!asked.has(reference.stream)) asked.set(reference.stream, ask(reference));
  }
  return new Map(await Promise.all([...asked].map(async ([stream, answer]) => [stream, await answer] as const)));
};

const refuse = (references: Reference[]): void => {
  if (references.length > 0) throw leadingNowhere(references);
};

const leadingNowhere = (references: Reference[]): Problem =>
  new Problem(422, 'invalid', { fields: references.map(({ path }) => ({ path, code: 'unknown_reference' })) });
