import type { Endpoints } from '../endpoints.ts';
import { webhookCommands } from './commands.ts';
import { webhookSchedule } from './deliveries/send-webhooks.ts';
import { deliverySweepJob } from './deliveries/sweep-deliveries.ts';
import { webhookRoutes } from './routes.ts';

export const webhook: Endpoints = {
  commands: webhookCommands,
  routes: [{ servedBy: ['api'], register: webhookRoutes }],
  schedules: [webhookSchedule],
  jobs: [deliverySweepJob],
};
