import type { Decider } from '../decider.ts';
import type { AccountEvent, AccountRole } from './events.ts';

/** The state of an account, folded from its events. */
export interface Account {
  status: 'none' | 'existing' | 'deleted';
  role: AccountRole;
}

/** Something that happened: it is recorded, whatever came before. */
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
      // Accounts are older than their events.
      return state.status === 'none' ? { ...state, status: 'existing' } : state;
  }
};

/** Refuses nothing: the rules of accounts are with their rows (docs/decisions/0022), and the log tells what became of them. */
export const accountDecider: Decider<Account, RecordAccountEvent, AccountEvent> = {
  initial: { status: 'none', role: null },
  decide: ({ fact }) => [fact],
  evolve,
};
