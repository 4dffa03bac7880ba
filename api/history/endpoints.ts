import { type Endpoints, STAFF_ROLES } from '../endpoints.ts';
import { historyExportRoutes, historyFilter } from './export/routes.ts';
import { eventFilter, historyRoutes } from './routes.ts';

export const history: Endpoints = {
  queries: {
    '/api/events': { roles: STAFF_ROLES, querySchema: eventFilter },
    '/api/history/:stream': { roles: STAFF_ROLES },
    '/api/history.csv': { roles: STAFF_ROLES, querySchema: historyFilter },
    '/api/history.jsonl': { roles: STAFF_ROLES, querySchema: historyFilter },
  },
  routes: [
    { servedBy: ['api'], register: historyRoutes },
    { servedBy: ['api'], register: historyExportRoutes },
  ],
};
