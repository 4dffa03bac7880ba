import { projectionAggregate } from '#domain/projection/aggregate.ts';
import { rebuildProjection, retryProjection, skipPoisonEvent } from '#domain/projection/commands.ts';
import type { FailedEvent } from '#domain/projection/decider.ts';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import { projections } from '#projections/read-models.ts';
import { type CommandDefinition, type CommandServices, defineCommand } from '../commands/command.ts';
import { sendTo } from '../commands/send.ts';
import { Rejected } from '../http/rejected.ts';
import { rebuildReadModel } from './rebuild.ts';

const send = sendTo(projectionAggregate);

/**
 * Returns the events at which the live tables or a rebuild of the read model are stopped. Throws `Rejected` if there is no such
 * read model.
 */
const stuckAt = async (name: string, { db }: CommandServices): Promise<FailedEvent[]> => {
  if (!projections.some((projection) => projection.name === name)) throw new Rejected({ rejected: 'not_found' });
  const generations = await generationsOf(db, name);
  return generations.flatMap(({ error }) => (error ? [{ position: error.position, eventId: error.eventId }] : []));
};

/** Administrators only, because a skipped event is missing in what readers see. */
const roles = ['admin'] as const;

export const projectionCommands: Record<string, CommandDefinition> = {
  RetryProjection: defineCommand({
    roles,
    schema: retryProjection,
    success: 'success.projectionRetried',
    execute: async ({ name }, services, context) => {
      const command = { name: 'RetryProjection' as const, projection: name, stuckAt: await stuckAt(name, services) };
      return send(name, command, services, context);
    },
  }),
  RebuildProjection: defineCommand({
    roles,
    schema: rebuildProjection,
    success: 'success.rebuildStarted',
    execute: ({ name }, services, context) => rebuildReadModel(name, services, context),
  }),
  SkipPoisonEvent: defineCommand({
    roles,
    schema: skipPoisonEvent,
    success: 'success.poisonEventSkipped',
    execute: async ({ name, position }, services, context) => {
      const given = { projection: name, position, stuckAt: await stuckAt(name, services) };
      return send(name, { name: 'SkipPoisonEvent', ...given }, services, context);
    },
  }),
};
