/** URLs that were signed together, with which anyone can download or upload objects of the storage service. */
export interface SignedUrl {
  id: string;
  use: 'download' | 'upload';
  /** `{bucket}/{name}` of the first object. */
  object: string;
  /** Number of the other objects. */
  others: number;
  /** Name of the account that signed them; null for a program with a service key. */
  maker: string | null;
  /** Name of that key; null: signed by an earlier release. */
  serviceKey: string | null;
  /** ISO 8601, like `expiresAt`. */
  at: string;
  expiresAt: string;
}
