import type { CrudEvent } from '../crud-decider.ts';
import type { Localized } from '../shared/locale.ts';

/** The role of a contributor in the magazine (docs/product.md, rule 7). */
export type ContributorRole = 'author' | 'photographer';

export interface ContributorFacts {
  name: string;
  roles: ContributorRole[];
  /** Media id of a portrait; without one the page shows initials. */
  avatar: string | null;
  /** Plain text; an empty line begins a new paragraph. Absent in older events. */
  biography?: Localized<string> | undefined;
}

/** Events of a contributor. The stream is `contributor-{id}`. */
export type ContributorEvent = CrudEvent<'Contributor', ContributorFacts>;
