import type { StoredObject } from '../persistence/object-rows.ts';

/** What an operation responds with: XML, an object that is sent, or headers alone. */
export interface S3Result {
  /** Default: 200. */
  status?: number;
  headers?: Record<string, string>;
  xml?: string;
  object?: StoredObject;
}
