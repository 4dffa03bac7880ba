import { type Endpoints, REPORT_ROLES } from '../endpoints.ts';
import { fileOf } from '../http/schemas/response-schemas.ts';
import { voteCommands } from './commands.ts';
import { checkpointSchedule } from './proof/publish-checkpoints.ts';
import { receiptFormRoute } from './proof/receipt-form.ts';
import { voteProofRoutes } from './proof/routes.ts';
import { voterState, voteStatistics } from './responses.ts';
import { voterRoutes } from './routes.ts';
import { statisticsDownloadRoutes } from './statistics/download-routes.ts';
import { voteFilter, voteStatisticsRoutes } from './statistics-routes.ts';
import { VOTER_COOKIE } from './voter-cookie.ts';

/** Roles of the screen of statistics. */
const ANALYSTS = ['admin', 'analyst'] as const;

export const vote: Endpoints = {
  commands: voteCommands,
  queries: {
    '/api/statistics/votes': { roles: REPORT_ROLES, querySchema: voteFilter, response: voteStatistics },
    '/api/statistics/votes.csv': { roles: ANALYSTS, response: fileOf('text/csv') },
    '/api/statistics/votes.parquet': { roles: ANALYSTS, response: fileOf('application/vnd.apache.parquet') },
    '/api/voter': { roles: 'anyone', response: voterState },
  },
  routes: [
    { servedBy: ['api'], register: voterRoutes },
    { servedBy: ['api'], register: voteStatisticsRoutes },
    { servedBy: ['api'], register: statisticsDownloadRoutes },
    { servedBy: ['api', 'web'], register: voteProofRoutes },
    { servedBy: ['api', 'web'], register: receiptFormRoute },
  ],
  schedules: [checkpointSchedule],
  needsFreshPages: ({ cookies }) => cookies[VOTER_COOKIE] !== undefined,
};
