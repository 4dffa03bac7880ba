import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import type { restoreCategory } from '#domain/category/commands.ts';
import type { Category, CategoryCommand } from '#domain/category/decider.ts';
import { locales } from '#domain/shared/locale.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { handleWithSideWrites } from '../commands/handle-command.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { outcomeOf } from '../commands/send.ts';
import type { PrecedingWrite } from '../commands/side-writes.ts';
import { planSlugReservations } from '../slug/reservations.ts';
import { categorySlugRequest } from './slugs.ts';

/**
 * Restores a deleted category with its former slugs. Throws `Rejected` when another category has one of the slugs by now (`slug_taken`) or
 * another rule forbids it, `WrongExpectedRevision` when the category has changed since `expectedRevision`, and what `handleCommand` throws.
 */
export const restoreDeletedCategory = async (
  { id, expectedRevision }: z.output<typeof restoreCategory>,
  { store }: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const command: CategoryCommand = { name: 'RestoreCategory' };
  let attempt = 0;
  const prepare = async ({ state: before }: LoadedStream<Category>) => {
    attempt += 1;
    const preceding = await reserveSlugs(store, id, before, context, attempt);
    return { command, sideWrites: async () => ({ preceding, following: [] }) };
  };
  return outcomeOf(id, await handleWithSideWrites(store, categoryAggregate, id, prepare, context, expectedRevision));
};

const reserveSlugs = async (
  store: EventStore,
  id: string,
  before: Category,
  context: CommandContext,
  attempt: number,
): Promise<PrecedingWrite[]> => {
  if (before.status !== 'deleted') return [];
  const { slug, name } = before.facts;
  const slugRequests = locales.map((locale) => categorySlugRequest(id, locale, slug, name));
  return (await planSlugReservations(store, slugRequests, context, attempt)).preceding;
};
