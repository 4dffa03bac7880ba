import { type Endpoints, STAFF_ROLES } from '../endpoints.ts';
import { eventFilter, historyRoutes } from './routes.ts';

export const history: Endpoints = {
  queries: {
    '/api/events': { roles: STAFF_ROLES, querySchema: eventFilter },
    '/api/history/:stream': { roles: STAFF_ROLES },
  },
  routes: [{ servedBy: ['api'], register: historyRoutes }],
};
