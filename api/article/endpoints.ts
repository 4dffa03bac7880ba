import type { Endpoints } from '../endpoints.ts';
import { localeQuery } from '../http/locale.ts';
import { articleCommands } from './commands.ts';
import { dueChangesSchedule } from './due-changes.ts';
import { gpxRoute } from './gpx-route.ts';
import { oembed } from './oembed.ts';
import { articleList, correctionList, fullArticle } from './responses.ts';
import { restoreReferencesSchedule } from './restore-references.ts';
import { articleFilter, articleRoutes, correctionFilter } from './routes.ts';
import { workingCopySweepJob } from './working-copy/sweep.ts';

export const article: Endpoints = {
  commands: articleCommands,
  queries: {
    '/api/articles': { roles: 'anyone', querySchema: articleFilter, response: articleList },
    '/api/corrections': { roles: 'anyone', querySchema: correctionFilter, response: correctionList },
    '/api/articles/:slug': { roles: 'anyone', querySchema: localeQuery, response: fullArticle },
  },
  functions: { oembed },
  routes: [
    { servedBy: ['api'], register: articleRoutes },
    { servedBy: ['web'], register: gpxRoute },
  ],
  jobs: [workingCopySweepJob],
  schedules: [dueChangesSchedule, restoreReferencesSchedule],
};
