import type { Runtime } from '#api/runtime.ts';
import type { MailingScheduleServices } from '#api/schedule/schedule.ts';
import { createMailbox } from './mail/newsletter.ts';

/** Returns the services of schedules for a runtime; mails are collected and sent to no server. */
export const scheduleServices = (runtime: Runtime): MailingScheduleServices => ({
  ...runtime,
  mailer: createMailbox().mailer,
  siteUrl: 'http://localhost',
});
