import { z } from 'zod';
import { staffRoles } from '../shared/staff-account.ts';

/** Who a bucket may name as readers. `owner`: accounts may read the objects that they own. */
export const READERS = ['public', 'authenticated', 'owner', ...staffRoles] as const;

/** Who a bucket may name as writers. Visitors cannot, since what they upload would have no owner. */
export const WRITERS = ['authenticated', ...staffRoles] as const;

const readers = z.array(z.enum(READERS)).max(READERS.length);
const writers = z.array(z.enum(WRITERS)).max(WRITERS.length);

/** The rights of a bucket, as an administrator chooses them at once. A list of null leaves it to the roles. */
export const bucketRights = z.object({
  /** True if everyone may read its objects by name. */
  public: z.boolean(),
  readers: readers.nullable(),
  own_writers: writers.nullable(),
  writers: writers.nullable(),
});
export type BucketRights = z.output<typeof bucketRights>;
