import { assertNever, type Decider, type Rejection } from '../decider.ts';
import { onlyChanged } from '../shared/equal.ts';
import type { HyperlinkEvent, HyperlinkFacts } from './events.ts';

export type Hyperlink =
  | { status: 'none' }
  | { status: 'existing'; id: string; facts: HyperlinkFacts }
  | { status: 'deleted'; id: string; facts: HyperlinkFacts };

export type HyperlinkCommand =
  | { name: 'AddHyperlink'; id: string; facts: HyperlinkFacts }
  | { name: 'EditHyperlink'; facts: Partial<HyperlinkFacts> }
  | { name: 'DeleteHyperlink' };

/** A deleted hyperlink may be added again: its id stays printed on paper. */
const decide = (command: HyperlinkCommand, hyperlink: Hyperlink): HyperlinkEvent[] | Rejection => {
  if (command.name === 'AddHyperlink') {
    const { id, facts } = command;
    if (hyperlink.status === 'existing') return { rejected: 'hyperlink_exists', path: 'id', values: { id } };
    return [{ type: 'HyperlinkAdded', data: { id, ...facts } }];
  }
  if (hyperlink.status === 'none') return { rejected: 'not_found' };
  if (hyperlink.status === 'deleted') return { rejected: 'deleted' };
  const { id } = hyperlink;
  switch (command.name) {
    case 'EditHyperlink': {
      const facts = onlyChanged(command.facts, hyperlink.facts);
      return Object.keys(facts).length === 0 ? [] : [{ type: 'HyperlinkEdited', data: { id, facts } }];
    }
    case 'DeleteHyperlink':
      return [{ type: 'HyperlinkDeleted', data: { id } }];
    default:
      return assertNever(command);
  }
};

export const evolveHyperlink = (state: Hyperlink, event: HyperlinkEvent): Hyperlink => {
  if (event.type === 'HyperlinkAdded') {
    const { id, ...facts } = event.data;
    return { status: 'existing', id, facts };
  }
  if (state.status === 'none') throw new Error(`${event.type} before HyperlinkAdded`);
  switch (event.type) {
    case 'HyperlinkEdited':
      return { ...state, facts: { ...state.facts, ...event.data.facts } };
    case 'HyperlinkDeleted':
      return { ...state, status: 'deleted' };
    default:
      return assertNever(event);
  }
};

export const hyperlinkDecider: Decider<Hyperlink, HyperlinkCommand, HyperlinkEvent> = {
  initial: { status: 'none' },
  decide,
  evolve: evolveHyperlink,
};
