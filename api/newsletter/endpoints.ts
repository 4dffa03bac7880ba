import type { Endpoints } from '../endpoints.ts';
import { newsletterCommands } from './commands.ts';
import { finishing } from './complete-erasures.ts';
import { expiry } from './expire-subscriptions.ts';
import { readToken } from './links.ts';
import { newsletterMail } from './mail-reactor.ts';
import { newsletterRoutes } from './routes.ts';
import { newsletterQueries, outboxFilter, subscriberFilter } from './staff-routes.ts';

export const newsletter: Endpoints = {
  commands: newsletterCommands,
  queries: {
    '/api/subscribers': { roles: ['admin', 'editor'], takes: subscriberFilter },
    '/api/outbox': { roles: ['admin'], takes: outboxFilter },
    '/api/outbox/:id': { roles: ['admin'] },
  },
  routes: [
    { servedBy: ['api'], register: newsletterQueries },
    { servedBy: ['api', 'web'], register: newsletterRoutes },
  ],
  schedules: [expiry, finishing],
  reactors: [newsletterMail],
  isOurLink: (personalData, purpose, token) => readToken(personalData, purpose, token) !== undefined,
};
