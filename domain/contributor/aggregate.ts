import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Contributor, type ContributorCommand, contributorDecider } from './decider.ts';
import type { ContributorEvent } from './events.ts';

export const contributorAggregate: Aggregate<Contributor, ContributorCommand, ContributorEvent> = {
  prefix: 'contributor-',
  decider: contributorDecider,
  texts: { biography: 'main' },
  upcastersByType: { ContributorAdded: [], ContributorEdited: [], ContributorDeleted: [], ContributorRestored: [] },
};

export const contributor: DomainSlice = { aggregates: [contributorAggregate] };
