/** Staff roles (product.md, People); `system` is the magazine itself, which loads the sample and runs schedules. */
export type ActorRole = 'admin' | 'editor' | 'analyst' | 'system';

/** Somebody of the staff. */
export interface StaffAccount {
  id: string;
  email: string;
  name: string;
  role: ActorRole;
}
