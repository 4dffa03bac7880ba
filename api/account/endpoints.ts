import { relaying } from '../auth/account-event-relay.ts';
import { forgetting } from '../auth/factors/stale-factor-cleanup.ts';
import type { Endpoints } from '../endpoints.ts';

/** What happens to accounts when nobody calls; their calls are in `api/auth`. */
export const account: Endpoints = { schedules: [relaying, forgetting] };
