import type { Endpoints } from '../endpoints.ts';
import { eventFilter, historyRoutes } from './routes.ts';

export const history: Endpoints = {
  queries: { '/api/events': eventFilter },
  routes: [{ servedBy: ['api'], register: historyRoutes }],
};
