/** What happened to a bucket or its objects. */
export type StorageChange =
  | 'bucket_created'
  | 'bucket_changed'
  /** The bucket became public: everyone can read its objects. */
  | 'published'
  | 'bucket_deleted'
  | 'uploaded'
  | 'replaced'
  | 'moved'
  | 'copied'
  | 'deleted'
  /** Deleted because the whole bucket was emptied. */
  | 'emptied'
  | 'download_signed'
  | 'upload_signed'
  | 'signature_revoked';

/** A change in a bucket of the storage service. The stream is `bucket-{name}`. */
export interface StorageChanged {
  type: 'StorageChanged';
  data: {
    /** Name of the bucket. */
    bucket: string;
    change: StorageChange;
    /** Names of the objects concerned; of a long list each event has a part. */
    objects?: readonly string[];
    /** `{bucket}/{name}` of the object that was moved or copied. */
    source?: string;
    /** When the signed URL expires, ISO 8601. */
    until?: string;
    /** True if the actor did not act, but had signed the URL by which it was done. */
    bySignedUrl?: boolean;
  };
}

export const BUCKET_PREFIX = 'bucket-';
