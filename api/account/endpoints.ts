import { accountEventRelaySchedule } from '../auth/account-event-relay.ts';
import { staleFactorCleanupSchedule } from '../auth/factors/stale-factor-cleanup.ts';
import type { Endpoints } from '../endpoints.ts';

/** The schedules for accounts; their routes are in `api/auth`. */
export const account: Endpoints = { schedules: [accountEventRelaySchedule, staleFactorCleanupSchedule] };
