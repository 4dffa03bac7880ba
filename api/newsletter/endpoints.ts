import { EDITOR_ROLES } from '#domain/shared/role-rights.ts';
import type { Endpoints } from '../endpoints.ts';
import { fileOf } from '../http/schemas/response-schemas.ts';
import { newsletterCommands } from './commands.ts';
import { erasureCompletionJob } from './complete-erasures.ts';
import { subscriptionExpiryJob } from './expire-subscriptions.ts';
import { verifySubscriptionToken } from './links.ts';
import { mailBounces } from './mail-bounces.ts';
import { newsletterMail } from './mail-reactor.ts';
import { outboxList, outboxMail, subscriberList } from './responses.ts';
import { newsletterRoutes } from './routes.ts';
import { newsletterStaffRoutes, outboxFilter, subscriberFilter } from './staff-routes.ts';

export const newsletter: Endpoints = {
  commands: newsletterCommands,
  queries: {
    '/api/subscribers': { roles: EDITOR_ROLES, querySchema: subscriberFilter, response: subscriberList },
    '/api/subscribers.csv': { roles: EDITOR_ROLES, querySchema: subscriberFilter, response: fileOf('text/csv') },
    '/api/outbox': { roles: ['admin'], querySchema: outboxFilter, response: outboxList },
    '/api/outbox/:id': { roles: ['admin'], response: outboxMail },
  },
  functions: { 'mail-bounces': mailBounces },
  routes: [
    { servedBy: ['api'], register: newsletterStaffRoutes },
    { servedBy: ['api', 'web'], register: newsletterRoutes },
  ],
  jobs: [subscriptionExpiryJob, erasureCompletionJob],
  reactors: [newsletterMail],
  isSignedLink: (personalData, purpose, token) => verifySubscriptionToken(personalData, purpose, token) !== undefined,
};
