import { findDeletedReferences } from '#projections/article/references.ts';
import { categoryCommands } from '../category/commands.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { ignoreConflict } from '../commands/ignore-conflict.ts';
import { contributorCommands } from '../contributor/commands.ts';
import { createBackoffRunner } from '../schedule/backoff-runner.ts';
import { type Schedule, schedulerActor } from '../schedule/schedule.ts';

const RESTORE = {
  category: { name: 'RestoreCategory', definition: categoryCommands.RestoreCategory! },
  contributor: { name: 'RestoreContributor', definition: contributorCommands.RestoreContributor! },
};

/**
 * Restores the deleted categories and contributors that an article references. A deletion counts the references first, so there are only
 * those that an article was given while it was deleted. One that cannot be restored, such as a category whose slug was taken since, does
 * not stop the others; an error thrown at the end reports it. `oneByOne` remembers between runs which of them failed.
 */
export const restoreReferences = async (
  services: CommandServices,
  signal?: AbortSignal,
  oneByOne = createBackoffRunner(),
): Promise<void> => {
  await oneByOne(
    await findDeletedReferences(services.read),
    ({ kind, id }) => `${RESTORE[kind].name} ${id}`,
    async ({ kind, id, revision }) => {
      const { name, definition } = RESTORE[kind];
      const body = { id, expectedRevision: Number(revision) };
      // On a conflict another process has restored the entity, or an editor has changed it, so the next run decides again.
      await executeDefinition(services, definition, { name, body, actor: schedulerActor }).catch(ignoreConflict);
    },
    signal,
  );
};

/** Runs every 10 s. Several processes may run it concurrently, because each restores the revision that it has read. */
export const restoreReferencesSchedule: Schedule = {
  name: 'restore what articles reference',
  every: 10_000,
  run: (services, _now, signal) => restoreReferences(services, signal, runWithBackoff),
};

const runWithBackoff = createBackoffRunner();
