import { type Endpoints, REPORT_ROLES } from '../endpoints.ts';
import { fileOf } from '../http/schemas/response-schemas.ts';
import { historyExportRoutes, historyFilter } from './export/routes.ts';
import { eventList, streamHistory } from './responses.ts';
import { eventFilter, historyRoutes } from './routes.ts';

export const history: Endpoints = {
  queries: {
    '/api/events': { roles: REPORT_ROLES, querySchema: eventFilter, response: eventList },
    '/api/history/:stream': { roles: REPORT_ROLES, response: streamHistory },
    '/api/history.csv': { roles: REPORT_ROLES, querySchema: historyFilter, response: fileOf('text/csv') },
    '/api/history.jsonl': { roles: REPORT_ROLES, querySchema: historyFilter, response: fileOf('application/jsonl') },
  },
  routes: [
    { servedBy: ['api'], register: historyRoutes },
    { servedBy: ['api'], register: historyExportRoutes },
  ],
};
