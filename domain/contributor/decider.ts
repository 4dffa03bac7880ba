import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { ContributorFacts } from './events.ts';

/** The number of articles that name the contributor, looked up by the command handler. */
interface Use {
  articles: number;
}

export type Contributor = CrudState<ContributorFacts>;
export type ContributorCommand = CrudCommand<'Contributor', ContributorFacts, Use>;

/**
 * Decides the commands of contributors. Rejects with the codes of `crudDecider`, and the deletion of a contributor who is named by articles
 * with `contributor_in_use`.
 */
export const contributorDecider = crudDecider<'Contributor', ContributorFacts, Use>('Contributor', {
  rejectDeletion: ({ articles }) =>
    articles > 0 ? { rejected: 'contributor_in_use', values: { articles } } : undefined,
});
/** Returns the state of a contributor after one more event. Throws when the first event is not `ContributorAdded`. */
export const evolveContributor = contributorDecider.evolve;
