import type { Endpoints } from '../endpoints.ts';
import { historyRoutes } from './routes.ts';

export const history: Endpoints = {
  routes: [{ servedBy: ['api'], register: historyRoutes }],
};
