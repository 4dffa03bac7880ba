import type { Generated, JSONColumnType } from 'kysely';

/** The tables of the storage service. */
export interface StorageTables {
  storage_bucket: BucketTable;
  storage_object: ObjectTable;
  storage_home: StorageHomeTable;
}

interface BucketTable {
  id: string;
  public: boolean;
  /** Bytes; null: as large as any object may be. */
  file_size_limit: bigint | null;
  /** `image/png`, or `image/*`; null: any. */
  allowed_mime_types: string[] | null;
  /** Id of an account; null: a program of the house. */
  owner: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ObjectTable {
  id: string;
  bucket_id: string;
  /** With its folders, `covers/2026/11.jpg`. */
  name: string;
  /** A new one with every upload. */
  version: string;
  /** Names the file in the file store; a copy of the object has the same. */
  content: string;
  /** Bytes. */
  size: bigint;
  /** 64 hex digits. */
  sha256: string;
  mimetype: string;
  /** As in the header. */
  cache_control: string;
  /** What the uploader wrote to it. */
  metadata: JSONColumnType<Record<string, unknown>>;
  owner: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** One row, after the first upload. */
interface StorageHomeTable {
  only: Generated<true>;
  name: string;
}
