/** What a service key may be used for: `/auth/v1/admin`, sending at `/realtime/v1`, `/storage/v1`, `/metrics`. */
export const serviceKeyScopes = ['accounts', 'realtime', 'storage', 'metrics'] as const;

/** What a key that acts for an account may be used for, within the rights of that account: queries; commands and uploads. */
export const accountKeyScopes = ['read', 'write'] as const;

export type AccountKeyScope = (typeof accountKeyScopes)[number];
/** What any key may be used for. `s3`: the S3 protocol, with an access key and a secret. */
export type ServiceKeyScope = (typeof serviceKeyScopes)[number] | AccountKeyScope | 's3';

/** Events of a service key, with which programs call the site. The stream is `servicekey-{id}`. */
export type ServiceKeyEvent =
  | {
      type: 'ServiceKeyCreated';
      data: {
        id: string;
        name: string;
        scopes: readonly ServiceKeyScope[];
        /** When it expires, ISO 8601; null: it does not. */
        until: string | null;
        /** The account that it acts for, if any. */
        account?: string;
        /** The buckets that it is limited to; undefined: all. */
        buckets?: readonly string[];
      };
    }
  | { type: 'ServiceKeyRevoked'; data: { id: string } };

export const SERVICE_KEY_PREFIX = 'servicekey-';
