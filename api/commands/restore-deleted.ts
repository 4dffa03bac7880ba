import { type Aggregate, streamName } from '#domain/aggregate.ts';
import type { DomainEvent } from '#domain/decider.ts';
import { deletionAggregate } from '#domain/deletion/aggregate.ts';
import { deletionDecider } from '#domain/deletion/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandContext } from './command-context.ts';
import { type HandleResult, handleWithSideWrites } from './handle-command.ts';
import { expectedRevisionOf, type LoadedStream, readStream } from './read-stream.ts';
import type { PrecedingWrite } from './side-writes.ts';

interface Restorable<State, Command, Event extends DomainEvent> {
  aggregate: Aggregate<State, Command, Event>;
  id: string;
  command: Command;
  /** Returns further reservations to append before the restore, such as its slugs; `attempt` counts from 1. */
  precedingWrites?(before: State, attempt: number): Promise<PrecedingWrite[]>;
}

/**
 * Restores an entity that `deleteUnlessReferenced` deleted, and allows references to it again. `precedingWrites` returns events for other
 * streams, such as slug reservations, that are appended together with the restore. Throws `Rejected` when a rule forbids it, and what
 * `handleCommand` throws.
 */
export const restoreDeleted = async <
  State extends { status: string },
  Command extends object,
  Event extends DomainEvent,
>(
  store: EventStore,
  { aggregate, id, command, precedingWrites }: Restorable<State, Command, Event>,
  context: CommandContext,
  expected?: number,
): Promise<HandleResult<State, Event>> => {
  let attempt = 0;
  const prepare = async ({ state: before }: LoadedStream<State>) => {
    attempt += 1;
    const more = before.status === 'deleted' ? ((await precedingWrites?.(before, attempt)) ?? []) : [];
    const sideWrites = async () => ({
      preceding: [...(await reopenWrites(store, streamName(aggregate, id))), ...more],
      following: [],
    });
    return { command, sideWrites };
  };
  return handleWithSideWrites(store, aggregate, id, prepare, context, expected);
};

const reopenWrites = async (store: EventStore, stream: string): Promise<PrecedingWrite[]> => {
  const read = await readStream(store, deletionAggregate, stream);
  const command = { name: 'TakeBackDeletion' as const, stream };
  const events = deletionDecider.decide(command, read.state, { now: '', today: '' }) as DomainEvent[];
  const undo: DomainEvent[] = [{ type: 'DeletionSettled', data: { stream } }];
  return events.length > 0
    ? [
        {
          stream: streamName(deletionAggregate, stream),
          expectedRevision: expectedRevisionOf(read),
          events,
          compensation: undo,
        },
      ]
    : [];
};
