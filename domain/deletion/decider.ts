import type { Decider } from '../decider.ts';
import type { DeletionEvent } from './events.ts';

/**
 * The state of a deletion. The thing may be referenced while `open` or `begun`; a reference ends a `begun` deletion. `settled` refuses
 * references.
 */
export type DeletionState = 'open' | 'begun' | 'settled';

/** `stream` is that of what goes. */
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

/** Refuses nothing: what does not apply to the state decides nothing. */
export const deletionDecider: Decider<DeletionState, DeletionCommand, DeletionEvent> = {
  initial: 'open',
  decide,
  evolve: (_state, { type }) => after[type],
};
