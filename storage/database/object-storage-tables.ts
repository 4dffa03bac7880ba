import type { Generated, JSONColumnType } from 'kysely';

/** Tables of the object storage service. */
export interface StorageTables {
  storage_bucket: BucketTable;
  storage_object: ObjectTable;
  storage_home: StorageHomeTable;
}

interface BucketTable {
  id: string;
  public: boolean;
  /** Bytes; null: the limit of the whole service. */
  file_size_limit: bigint | null;
  /** `image/png`, or `image/*`; null: any type. */
  allowed_mime_types: string[] | null;
  /** Id of an account; null: created with the service key. */
  owner: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ObjectTable {
  id: string;
  bucket_id: string;
  /** Includes its folders, `covers/2026/11.jpg`. */
  name: string;
  /** A new UUID with every upload. */
  version: string;
  /** Names the file in the file store; copies of the object share it. */
  content: string;
  /** Bytes. */
  size: bigint;
  /** 64 hex digits. */
  sha256: string;
  mimetype: string;
  /** Value of the response header. */
  cache_control: string;
  /** Metadata that the uploader set. */
  metadata: JSONColumnType<Record<string, unknown>>;
  owner: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A single row, inserted at the first upload: the random folder below `objects/` that holds this site's files. */
interface StorageHomeTable {
  only: Generated<true>;
  name: string;
}
