import { accountEventRelaySchedule } from '../auth/account-event-relay.ts';
import { staleFactorCleanupSchedule } from '../auth/factors/stale-factor-cleanup.ts';
import type { Endpoints } from '../endpoints.ts';

/** What happens to accounts when nobody calls; their calls are in `api/auth`. */
export const account: Endpoints = { schedules: [accountEventRelaySchedule, staleFactorCleanupSchedule] };
