/** What a service key may be used for: `/auth/v1/admin`, `/storage/v1`. */
export const serviceKeyScopes = ['accounts', 'storage'] as const;
export type ServiceKeyScope = (typeof serviceKeyScopes)[number];

/** Events of a service key, with which programs call the site. The stream is `servicekey-{id}`. */
export type ServiceKeyEvent =
  | {
      type: 'ServiceKeyCreated';
      /** `until` is when it expires, ISO 8601; null: it does not. */
      data: { id: string; name: string; scopes: readonly ServiceKeyScope[]; until: string | null };
    }
  | { type: 'ServiceKeyRevoked'; data: { id: string } };

export const SERVICE_KEY_PREFIX = 'servicekey-';
