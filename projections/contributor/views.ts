import type { ContributorRole } from '#domain/contributor/events.ts';
import type { Picture } from '../media/views.ts';

/** Somebody as the desk lists them. */
export interface AdminContributor {
  id: string;
  revision: number;
  name: string;
  roles: ContributorRole[];
  avatar: { mediaId: string; picture: Picture } | undefined;
  /** How many articles name them, drafts too. */
  articles: number;
}

export interface ContributorView {
  id: string;
  name: string;
  roles: string[];
  avatar: string | null;
}
