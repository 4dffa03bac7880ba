import type { Kysely } from 'kysely';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import type { Projection } from '#projections/engine/projection.ts';
import type { Database } from '#storage/database/tables.ts';
import { type EventStore, START_POSITION } from '#storage/events/event-store.ts';
import type { OpenedLog } from './open-log.ts';

/** The effects of a switch to another log. */
export interface SwitchPlan {
  from: { name: string; events: number };
  to: { name: string; events: number };
  /** Names of read models that resume after their last projected event. */
  goOn: string[];
  /** Names of read models that are rebuilt while their old tables are served. */
  builtAnew: string[];
}

/**
 * Returns what will happen when the site switches from one event log to another: the number of events in either log, the read models that
 * resume where they are, and those that are rebuilt. Changes nothing.
 */
export const planSwitch = async (
  from: OpenedLog,
  to: OpenedLog,
  db: Kysely<Database>,
  projections: Projection[],
): Promise<SwitchPlan> => {
  const log = await to.store.logId();
  const live = (await generationsOf(db)).filter(({ status }) => status === 'live');
  const moved = projections.filter(({ name }) => live.some((each) => each.name === name && each.log !== log));
  const namesOf = (some: Projection[]) => some.map(({ name }) => name);
  return {
    from: { name: from.log.name, events: await count(from.store) },
    to: { name: to.log.name, events: await count(to.store) },
    goOn: namesOf(moved.filter(({ storesPositions }) => !storesPositions)),
    builtAnew: namesOf(moved.filter(({ storesPositions }) => storesPositions)),
  };
};

const count = async (store: EventStore): Promise<number> => {
  let events = 0;
  for await (const _event of store.readAll(START_POSITION, [])) events++;
  return events;
};

/**
 * Returns the text that explains a planned switch to another event log to the administrator. `setting` is a sentence that says which
 * setting to change afterwards.
 */
export const describePlan = ({ from, to, goOn, builtAnew }: SwitchPlan, setting: string): string =>
  [
    `The event log moves from ${from.name} (${from.events} events) to ${to.name} (${to.events} events).`,
    'Missing events are copied, then both logs are compared event by event. The old log is not changed.',
    'At the next start with the new log, read models:',
    `- resume after their last event: ${list(goOn)}`,
    `- are rebuilt, while the old tables are served: ${list(builtAnew)}`,
    'Mails that were sent are recorded and are not sent again.',
    `Afterwards: ${setting}`,
  ].join('\n');

const list = (names: string[]): string => (names.length > 0 ? names.join(', ') : 'none');
