import type { Endpoints } from '../endpoints.ts';
import { insightQueries, insightRoutes } from './routes.ts';

export const insights: Endpoints = {
  routes: [
    { servedBy: ['api'], register: insightQueries },
    { servedBy: ['web'], register: insightRoutes },
  ],
};
