import type { ContributorRole } from '#domain/contributor/events.ts';
import type { Picture } from '../media/views.ts';

/** A contributor in the list of the admin area. */
export interface AdminContributor {
  id: string;
  revision: number;
  name: string;
  roles: ContributorRole[];
  avatar: { mediaId: string; picture: Picture } | undefined;
  /** The number of articles that name the contributor, drafts included. */
  articles: number;
}

export interface ContributorView {
  id: string;
  name: string;
  roles: string[];
  avatar: string | null;
}
