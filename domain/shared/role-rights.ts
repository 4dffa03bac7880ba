import { type StaffRole, staffRoles } from './staff-account.ts';

/** What a role may do with the content of the magazine. */
export interface RoleRights {
  /**
   * Which articles it writes. `all`: all, and it publishes them and decides what is ready. `own`: those that the account began or that are
   * assigned to it. `languages`: the texts of all articles in the languages of the account. Those of `own` and `languages` only while readers
   * do not see what would change.
   */
  writes: 'all' | 'own' | 'languages' | 'none';
  /** The pictures of the library. `all`: it changes all. `own`: it describes all and deletes those that it added. `add`: it adds some. */
  pictures: 'all' | 'own' | 'add' | 'view' | 'none';
  /** Whether it reads statistics, and the history of all content. */
  readsReports: boolean;
}

/** The rights of every role. A new role does not compile before it is here. */
export const roleRights: Readonly<Record<StaffRole, RoleRights>> = {
  admin: { writes: 'all', pictures: 'all', readsReports: true },
  editor: { writes: 'all', pictures: 'all', readsReports: true },
  author: { writes: 'own', pictures: 'add', readsReports: false },
  translator: { writes: 'languages', pictures: 'view', readsReports: false },
  photographer: { writes: 'none', pictures: 'own', readsReports: false },
  analyst: { writes: 'none', pictures: 'none', readsReports: true },
};

/** Returns the roles with rights for which `test` is true. */
export const rolesWith = (test: (rights: RoleRights) => boolean): readonly StaffRole[] =>
  staffRoles.filter((role) => test(roleRights[role]));

/** Roles that manage all content: they publish, and decide what is ready. */
export const EDITOR_ROLES = rolesWith(({ writes }) => writes === 'all');
/** Roles that write articles: all of them, their own, or their languages. */
export const WRITER_ROLES = rolesWith(({ writes }) => writes !== 'none');
/** Roles that begin articles. */
export const CREATOR_ROLES = rolesWith(({ writes }) => writes === 'all' || writes === 'own');
/** Roles that see all pictures of the library in its screen. */
export const LIBRARY_ROLES = rolesWith(({ pictures }) => ['all', 'own', 'view'].includes(pictures));
/** Roles that describe pictures. */
export const PICTURE_EDITOR_ROLES = rolesWith(({ pictures }) => pictures === 'all' || pictures === 'own');
/** Roles that add pictures. */
export const UPLOADER_ROLES = rolesWith(({ pictures }) => ['all', 'own', 'add'].includes(pictures));
/** Roles that find articles, pictures and other items by their words. */
export const FINDER_ROLES = rolesWith(({ writes, pictures }) => writes !== 'none' || pictures === 'own');
/** Roles that read statistics and the history of all content. */
export const REPORT_ROLES = rolesWith(({ readsReports }) => readsReports);
