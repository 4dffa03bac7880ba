import type { Decider } from '../decider.ts';
import type { AccountEvent, AccountRole } from './events.ts';

/** The state of an account, computed from its events. */
export interface Account {
  status: 'none' | 'existing' | 'deleted';
  role: AccountRole;
}

/** The command that records a fact about an account. It is accepted in every state. */
export interface RecordAccountEvent {
  name: 'RecordFact';
  fact: AccountEvent;
}

const evolve = (state: Account, event: AccountEvent): Account => {
  switch (event.type) {
    case 'AccountCreated':
    case 'AccountInvited':
      return { status: 'existing', role: event.data.role };
    case 'RoleChanged':
      return { ...state, role: event.data.to };
    case 'AccountDeleted':
      return { ...state, status: 'deleted' };
    default:
      // Some accounts were created before accounts had events, so their streams do not begin with a creation.
      return state.status === 'none' ? { ...state, status: 'existing' } : state;
  }
};

/**
 * Records every fact and rejects nothing. The rules of accounts are applied where their rows are written (docs/decisions/0022); the stream
 * is a record of what happened to an account.
 */
export const accountDecider: Decider<Account, RecordAccountEvent, AccountEvent> = {
  initial: { status: 'none', role: null },
  decide: ({ fact }) => [fact],
  evolve,
};
