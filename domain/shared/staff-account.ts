import type { Locale } from './locale.ts';

/** The roles of staff, from the most to the least rights. */
export const staffRoles = ['admin', 'editor', 'author', 'translator', 'photographer', 'analyst'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The account of a member of staff who is signed in. */
export interface StaffAccount {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  /** The languages that a translator writes; no other role needs them. */
  languages?: readonly Locale[];
  /** Id of the key with which a program acts for the account; undefined: a member of staff is signed in. */
  key?: string;
}
