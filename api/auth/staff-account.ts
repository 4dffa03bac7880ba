/** Staff roles (product.md, People); `system` is the magazine itself, which loads the sample and runs schedules. */
export type Role = 'admin' | 'editor' | 'analyst' | 'system';

/** Somebody of the staff. */
export interface Account {
  id: string;
  email: string;
  name: string;
  role: Role;
}
