import { type FactsCommand, type FactsState, factsDecider } from '../crud-decider.ts';
import type { ContributorFacts } from './events.ts';

/** How many articles name the contributor, looked up by the handler. */
interface Use {
  articles: number;
}

export type Contributor = FactsState<ContributorFacts>;
export type ContributorCommand = FactsCommand<'Contributor', ContributorFacts, Use>;

/** Rejects the deletion of somebody whom articles name, `contributor_in_use`. */
export const contributorDecider = factsDecider<'Contributor', ContributorFacts, Use>('Contributor', {
  refuseDeletion: ({ articles }) =>
    articles > 0 ? { rejected: 'contributor_in_use', values: { articles } } : undefined,
});
/** Throws where the events do not begin with `ContributorAdded`. */
export const evolveContributor = contributorDecider.evolve;
