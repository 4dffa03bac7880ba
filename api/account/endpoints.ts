import { accountEventRelaySchedule, droppedEventsSchedule } from '../auth/account-event-relay.ts';
import { accountEmailSchedule } from '../auth/emails/retry-emails.ts';
import { staleFactorCleanupJob } from '../auth/factors/stale-factor-cleanup.ts';
import { noticeSchedule } from '../auth/notices/send-notices.ts';
import type { Endpoints } from '../endpoints.ts';

/** The schedules and the job for accounts; their routes are in `api/auth`. */
export const account: Endpoints = {
  schedules: [accountEventRelaySchedule, droppedEventsSchedule, accountEmailSchedule, noticeSchedule],
  jobs: [staleFactorCleanupJob],
};
