import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { MessageId } from './messages.ts';
import { screenAt } from './screen-at.ts';
import type { AdminPath, AdminScreen as DeclaredScreen, SliceAdmin } from './slice.ts';
import * as slices from './slices.ts';

type AdminScreen = DeclaredScreen<MessageId>;

/** What each slice contributes to the admin area, by the name of the slice. */
export const admins: Readonly<Record<string, SliceAdmin<MessageId>>> = Object.fromEntries(
  Object.entries(slices).flatMap(([name, slice]) => ('admin' in slice ? [[name, slice.admin]] : [])),
);

/** All admin screens, in the order of the navigation; those without a link come last. */
export const adminScreens: readonly AdminScreen[] = Object.values(admins)
  .flatMap(({ screens }) => Object.values(screens))
  .sort((one, other) => (one.link?.place ?? Infinity) - (other.link?.place ?? Infinity));

/** Links of the command menu that create something. */
export const adminActions: readonly { to: AdminPath; text: MessageId }[] = Object.values(admins).flatMap(
  ({ actions = [] }) => actions,
);

/** Returns the definition of the screen at a path without query string; undefined if there is none. */
export const adminScreenAt = (path: string): AdminScreen | undefined => screenAt(adminScreens, path);

/** Returns whether a visitor with this role may view a screen. `role` is undefined for a visitor who is not signed in. */
export const canView = ({ roles }: Pick<AdminScreen, 'roles'>, role: StaffRole | undefined): boolean =>
  roles === 'anyone' || (role !== undefined && roles.includes(role));
