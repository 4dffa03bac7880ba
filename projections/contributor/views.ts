import type { ContributorRole } from '#domain/contributor/events.ts';
import type { Localized } from '#domain/shared/locale.ts';
import type { Picture } from '../media/views.ts';

/** A contributor in the list of the admin area. */
export interface AdminContributor {
  id: string;
  name: string;
  roles: ContributorRole[];
  /** The number of articles that name the contributor, drafts included. */
  articles: number;
}

/** A contributor whose texts or photographs readers can see, for the page of the contributor. */
export interface AuthorView {
  id: string;
  slug: string;
  name: string;
  roles: ContributorRole[];
  portrait: Picture | null;
  /** Plain text; an empty line begins a new paragraph. */
  biography: Localized<string>;
}

/** The result of looking up the URL of a contributor's page: the contributor, or the current slug for that of an earlier name. */
export type AuthorLookup = { found: AuthorView } | { movedTo: string } | { missing: true };

export interface ContributorView {
  id: string;
  name: string;
  roles: string[];
  avatar: string | null;
}
