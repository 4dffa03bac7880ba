import type { Endpoints } from '../endpoints.ts';
import { insightFilter, insightQueries, insightRoutes } from './routes.ts';

export const insights: Endpoints = {
  queries: { '/api/insights': insightFilter },
  routes: [
    { servedBy: ['api'], register: insightQueries },
    { servedBy: ['web'], register: insightRoutes },
  ],
};
