import { randomUUID } from 'node:crypto';
import { projectionAggregate } from '#domain/projection/aggregate.ts';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import { heartbeatsOf } from '#projections/engine/lease.ts';
import { projections } from '#projections/read-models.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { decisionContext } from '../commands/execute.ts';
import { sendTo } from '../commands/send.ts';
import { Rejected } from '../http/rejected.ts';
import { isBeingRebuilt } from '../operations/read-model-states.ts';
import { schedulerActor } from '../schedule/schedule.ts';

const send = sendTo(projectionAggregate);

/**
 * Starts to rebuild a read model in this process, or resumes an interrupted rebuild, and records it; the completion is recorded as another
 * event. Returns when the rebuild has begun. Throws `Rejected`: `not_found` for an unknown name, `rebuild_running` while this process
 * rebuilds any read model or another process this one.
 */
export const rebuildReadModel = async (
  name: string,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const projection = projections.find((each) => each.name === name);
  if (!projection) throw new Rejected({ rejected: 'not_found' });
  if (await isRebuiltElsewhere(name, services)) throw new Rejected({ rejected: 'rebuild_running' });
  const started = services.rebuilds.start(projection, {
    announce: () => send(name, { name: 'RebuildProjection', projection: name }, services, context),
    onRebuilt: () => send(name, { name: 'CompleteRebuild', projection: name }, services, completionContext(context)),
  });
  if (!started) throw new Rejected({ rejected: 'rebuild_running' });
  return started;
};

const isRebuiltElsewhere = async (name: string, { db }: CommandServices): Promise<boolean> => {
  const [generations, heartbeats] = await Promise.all([generationsOf(db, name), heartbeatsOf(db)]);
  const building = generations.find(({ status }) => status === 'building');
  return building !== undefined && isBeingRebuilt(building, heartbeats);
};

const completionContext = ({ correlationId }: CommandContext): CommandContext => ({
  actor: { id: schedulerActor.id, name: schedulerActor.name, kind: 'system' },
  command: 'CompleteRebuild',
  idempotencyKey: randomUUID(),
  correlationId,
  decisionContext: decisionContext(new Date()),
});
