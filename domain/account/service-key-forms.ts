import { z } from 'zod';
import { displayName } from './forms.ts';
import { serviceKeyScopes } from './service-key-events.ts';

/** Maximum days until a service key expires. */
export const MAX_SERVICE_KEY_DAYS = 3650;

/** A schema of the request for a service key. `days` is the time until it expires; null: it does not. */
export const newServiceKey = z.object({
  name: displayName,
  scopes: z.array(z.enum(serviceKeyScopes), 'scopes_required').min(1, 'scopes_required').max(serviceKeyScopes.length),
  days: z.int().min(1).max(MAX_SERVICE_KEY_DAYS).nullable(),
});
export type NewServiceKey = z.output<typeof newServiceKey>;
