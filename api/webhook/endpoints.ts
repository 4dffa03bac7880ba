import type { Endpoints } from '../endpoints.ts';
import { webhookCommands } from './commands.ts';
import { deliverySweepJob } from './deliveries/sweep-deliveries.ts';
import { webhookRoutes } from './routes.ts';
import { webhookSchedule } from './send-webhooks.ts';

export const webhook: Endpoints = {
  commands: webhookCommands,
  routes: [{ servedBy: ['api'], register: webhookRoutes }],
  schedules: [webhookSchedule],
  jobs: [deliverySweepJob],
};
