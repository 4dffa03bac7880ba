import type { Decider, Rejection } from '../decider.ts';
import { onlyChanged } from '../shared/equal.ts';
import type { ContributorEvent, ContributorFacts } from './events.ts';

export type Contributor =
  | { status: 'none' }
  | { status: 'existing'; id: string; facts: ContributorFacts }
  | { status: 'deleted'; id: string; facts: ContributorFacts };

export type ContributorCommand =
  | { name: 'AddContributor'; id: string; facts: ContributorFacts }
  | { name: 'EditContributor'; facts: Partial<ContributorFacts> }
  /** `articles` is how many articles name the contributor, looked up by the handler. */
  | { name: 'DeleteContributor'; articles: number };

const decide = (command: ContributorCommand, contributor: Contributor): ContributorEvent[] | Rejection => {
  if (command.name === 'AddContributor') {
    if (contributor.status !== 'none') return { rejected: 'already_exists' };
    return [{ type: 'ContributorAdded', data: { id: command.id, ...command.facts } }];
  }
  if (contributor.status === 'none') return { rejected: 'not_found' };
  if (contributor.status === 'deleted') return { rejected: 'deleted' };
  switch (command.name) {
    case 'EditContributor': {
      const facts = onlyChanged(command.facts, contributor.facts);
      return Object.keys(facts).length === 0
        ? []
        : [{ type: 'ContributorEdited', data: { id: contributor.id, facts } }];
    }
    case 'DeleteContributor':
      if (command.articles > 0) return { rejected: 'contributor_in_use', values: { articles: command.articles } };
      return [{ type: 'ContributorDeleted', data: { id: contributor.id } }];
  }
};

export const evolveContributor = (state: Contributor, event: ContributorEvent): Contributor => {
  if (event.type === 'ContributorAdded') {
    const { id, ...facts } = event.data;
    return { status: 'existing', id, facts };
  }
  if (state.status === 'none') throw new Error(`${event.type} before ContributorAdded`);
  switch (event.type) {
    case 'ContributorEdited':
      return { ...state, facts: { ...state.facts, ...event.data.facts } };
    case 'ContributorDeleted':
      return { ...state, status: 'deleted' };
  }
};

export const contributorDecider: Decider<Contributor, ContributorCommand, ContributorEvent> = {
  initial: { status: 'none' },
  decide,
  evolve: evolveContributor,
};
