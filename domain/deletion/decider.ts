import type { Decider } from '../decider.ts';
import type { DeletionEvent } from './events.ts';

/**
 * The state of an entity's deletion. While it is `open` or `begun`, other entities may reference the entity; a new reference ends a `begun`
 * deletion. Once it is `settled`, new references are rejected.
 */
export type DeletionState = 'open' | 'begun' | 'settled';

/** A step of a deletion. `stream` is the stream of the deleted entity. */
export interface DeletionCommand {
  name: 'BeginDeletion' | 'GiveUpDeletion' | 'SettleDeletion' | 'TakeBackDeletion';
  stream: string;
}

const decide = ({ name, stream }: DeletionCommand, state: DeletionState): DeletionEvent[] => {
  switch (name) {
    case 'BeginDeletion':
      return state === 'open' ? [{ type: 'DeletionBegun', data: { stream } }] : [];
    case 'GiveUpDeletion':
      return state === 'begun' ? [{ type: 'DeletionGivenUp', data: { stream } }] : [];
    case 'TakeBackDeletion':
      return state === 'settled' ? [{ type: 'DeletionGivenUp', data: { stream } }] : [];
    case 'SettleDeletion':
      return state === 'begun' ? [{ type: 'DeletionSettled', data: { stream } }] : [];
  }
};

const after: Record<DeletionEvent['type'], DeletionState> = {
  DeletionBegun: 'begun',
  DeletionGivenUp: 'open',
  DeletionSettled: 'settled',
};

/** Decides the steps of a deletion. Rejects nothing: a step that does not fit the state returns no event. */
export const deletionDecider: Decider<DeletionState, DeletionCommand, DeletionEvent> = {
  initial: 'open',
  decide,
  evolve: (_state, { type }) => after[type],
};
