import type { Generated, JSONColumnType } from 'kysely';

/** Tables of the object storage service. */
export interface StorageTables {
  storage_bucket: BucketTable;
  storage_object: ObjectTable;
  storage_home: StorageHomeTable;
  signed_url: SignedUrlTable;
  storage_event: StorageEventTable;
  storage_upload: UploadTable;
  storage_upload_part: UploadPartTable;
}

interface BucketTable {
  id: string;
  public: boolean;
  /** Bytes; null: the limit of the whole service. */
  file_size_limit: bigint | null;
  /** `image/png`, or `image/*`; null: any type. */
  allowed_mime_types: string[] | null;
  /** Who may read and list objects (`api/object-storage/protocol/policies.ts`); null: the roles that may everywhere. Like the next two. */
  readers: string[] | null;
  /** Who may upload objects, and change and delete their own. */
  own_writers: string[] | null;
  /** Who may upload, change and delete all objects. */
  writers: string[] | null;
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

/** URLs that permit their bearer to download or upload objects. A URL is valid only while its row exists. */
interface SignedUrlTable {
  /** `jti` of the token in the URL. */
  id: string;
  /** The account that signed it; null: a caller with a service key. */
  account_id: string | null;
  /** The service key of that caller; null: the one of earlier releases. */
  service_key_id: string | null;
  bucket_id: string;
  /** Name of the object; of the first one if several were signed together. */
  name: string;
  /** Number of objects that were signed together; each has a URL of its own with the same id. */
  objects: number;
  use: 'download' | 'upload';
  created_at: Generated<Date>;
  expires_at: Date;
}

/** Events of buckets, written in the transaction that changes them and moved to the event log afterwards. */
interface StorageEventTable {
  number: Generated<bigint>;
  /** Also the id of the event in the log. */
  id: string;
  bucket_id: string;
  data: JSONColumnType<Record<string, unknown>>;
  /** Id of the account that caused it, or `service:{id}` for a caller with a service key. */
  actor: string;
  at: Generated<Date>;
}

/** Uploads that arrive in several requests. A finished one stays until it expires, so that a client that lost the response learns of it. */
interface UploadTable {
  id: string;
  bucket_id: string;
  /** The object that it becomes. */
  name: string;
  protocol: 'resumable' | 's3';
  /** Who may continue it: the id of an account, `service:{id}` for a service key, `token:{id}` for the bearer of a signed URL. */
  maker: string;
  /** Owner of the object; null: a service key. */
  owner: string | null;
  by_signed_url: boolean;
  upsert: boolean;
  mimetype: string;
  cache_control: string;
  metadata: JSONColumnType<Record<string, unknown>>;
  /** Bytes of the whole object; null: not declared. */
  size: bigint | null;
  /** Bytes of the parts. */
  received: Generated<bigint>;
  /** The request that may add parts: the latest one. Null: parts have numbers, and any request may add one. */
  writer: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  finished_at: Date | null;
}

/** Parts of unfinished uploads. */
interface UploadPartTable {
  upload_id: string;
  number: number;
  /** Names the file in the file store. */
  content: string;
  size: bigint;
  sha256: string;
  created_at: Generated<Date>;
}
