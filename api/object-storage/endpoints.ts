import { CREATOR_ROLES } from '#domain/shared/role-rights.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import type { Endpoints } from '../endpoints.ts';
import { ATTACHMENTS, attachmentRoutes, storedAttachment } from './attachments.ts';
import { storageEventRelaySchedule } from './audit/storage-event-relay.ts';
import { bucketRightsRoutes } from './bucket-rights-routes.ts';
import { DOCUMENTS, documentRoutes, storedDocument } from './documents.ts';
import { contentSweepJob } from './persistence/sweep.ts';
import { storageRoutes } from './routes.ts';
import { signedUrlRoutes } from './signed-url-routes.ts';

export const objectStorage: Endpoints = {
  uploads: {
    [DOCUMENTS]: { roles: CONTENT_ROLES, response: storedDocument },
    [ATTACHMENTS]: { roles: CREATOR_ROLES, response: storedAttachment },
  },
  routes: [
    { servedBy: ['api', 'web'], register: storageRoutes },
    { servedBy: ['api'], register: documentRoutes },
    { servedBy: ['api'], register: attachmentRoutes },
    { servedBy: ['api'], register: signedUrlRoutes },
    { servedBy: ['api'], register: bucketRightsRoutes },
  ],
  schedules: [storageEventRelaySchedule],
  jobs: [contentSweepJob],
};
