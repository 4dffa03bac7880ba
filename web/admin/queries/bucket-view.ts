import type { BucketRights } from '#domain/object-storage/bucket-rights.ts';

/** A bucket of the storage service, with who may read and write in it. */
export interface BucketView extends BucketRights {
  /** Its name. */
  id: string;
  /** Changes with each change of the bucket. */
  revision: number;
}
