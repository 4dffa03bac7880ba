import type { Aggregate, Slice } from '../aggregate.ts';
import { type Contributor, type ContributorCommand, contributorDecider } from './decider.ts';
import type { ContributorEvent } from './events.ts';

export const contributorAggregate: Aggregate<Contributor, ContributorCommand, ContributorEvent> = {
  prefix: 'contributor-',
  decider: contributorDecider,
  upcastersByType: { ContributorAdded: [], ContributorEdited: [], ContributorDeleted: [], ContributorRestored: [] },
};

export const contributor: Slice = { aggregates: [contributorAggregate] };
