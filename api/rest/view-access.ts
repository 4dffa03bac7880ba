import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { PublishedView } from '#projections/published-view.ts';

/** Returns true if staff with this role, or visitors, may read the rows of a view. */
export const mayReadView = ({ roles }: Pick<PublishedView, 'roles'>, role: StaffRole | null | undefined): boolean =>
  roles === 'anyone' || (role != null && roles.includes(role));
