import { type Endpoints, REPORT_ROLES } from '../endpoints.ts';
import { mostReadSchedule } from './most-read.ts';
import { pageViewList } from './responses.ts';
import { insightFilter, insightStatisticsRoutes, pageViewRoutes } from './routes.ts';

export const insights: Endpoints = {
  queries: { '/api/insights': { roles: REPORT_ROLES, querySchema: insightFilter, response: pageViewList } },
  schedules: [mostReadSchedule],
  routes: [
    { servedBy: ['api'], register: insightStatisticsRoutes },
    { servedBy: ['web'], register: pageViewRoutes },
  ],
};
