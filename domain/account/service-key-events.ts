/** What a service key may be used for: `/auth/v1/admin`, `/storage/v1`, `/metrics`. */
export const serviceKeyScopes = ['accounts', 'storage', 'metrics'] as const;

/** What a key that acts for an account may be used for, within the rights of that account: queries; commands and uploads. */
export const accountKeyScopes = ['read', 'write'] as const;

export type AccountKeyScope = (typeof accountKeyScopes)[number];
export type ServiceKeyScope = (typeof serviceKeyScopes)[number] | AccountKeyScope;

/** Events of a service key, with which programs call the site. The stream is `servicekey-{id}`. */
export type ServiceKeyEvent =
  | {
      type: 'ServiceKeyCreated';
      /** `until` is when it expires, ISO 8601; null: it does not. `account` is the account it acts for, if any. */
      data: { id: string; name: string; scopes: readonly ServiceKeyScope[]; until: string | null; account?: string };
    }
  | { type: 'ServiceKeyRevoked'; data: { id: string } };

export const SERVICE_KEY_PREFIX = 'servicekey-';
