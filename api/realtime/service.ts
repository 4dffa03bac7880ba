import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { ProcessMessages } from '#storage/database/process-messages.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Auth } from '../auth/service/auth.ts';
import { logError } from '../error-log.ts';
import type { FanOut } from '../websockets/fan-out.ts';
import { type ChangeListeners, createChangeListeners } from './changes/change-listeners.ts';
import { type ChangeSender, createChangeSender } from './changes/change-sender.ts';
import { type ChannelRights, createChannelRights } from './channels/channel-rights.ts';
import { createMembers, type Members } from './channels/members.ts';
import { createPublisher, type Publish } from './channels/publish.ts';
import { createTopicRights, type Topic } from './channels/topics.ts';
import { createPresences, type Presences } from './presence/presences.ts';

/** What realtime needs of the site. */
export interface RealtimeOptions {
  db: Kysely<Database>;
  read: ReadDatabase;
  changes: Pick<ReadModelChanges, 'onChange'>;
  messages: ProcessMessages;
  /** Topics that slices declare. */
  topics: readonly Topic[];
  /** True if everyone may use undeclared topics (`REALTIME_OPEN_TOPICS`). */
  openTopics?: boolean | undefined;
  /** Milliseconds between two signs of life for presences; default 5 s. */
  presenceBeatMs?: number | undefined;
}

/** The parts of realtime in this process. */
export interface RealtimeService {
  auth: Auth;
  read: ReadDatabase;
  fanOut: FanOut;
  members: Members;
  listeners: ChangeListeners;
  changeSender: ChangeSender;
  presences: Presences;
  rights: ChannelRights;
  rightsOf: ReturnType<typeof createTopicRights>;
  publish: Publish;
  onError(error: unknown): void;
}

/** Creates the parts of realtime in this process; they stop when the app closes. */
export const createRealtimeService = (
  app: FastifyInstance,
  { db, read, changes, messages, topics, openTopics = false, presenceBeatMs }: RealtimeOptions,
): RealtimeService => {
  const onError = (error: unknown) => logError('Realtime', error);
  const fanOut = app.webSockets;
  const members = createMembers(fanOut);
  const publisher = createPublisher(members, messages);
  const listeners = createChangeListeners({ read, changes }, onError);
  const rights = createChannelRights(app.auth);
  const presences = createPresences({ db, messages, members, fanOut, onError, beatMs: presenceBeatMs });
  app.addHook('onClose', async () => {
    rights.stop();
    listeners.stop();
    publisher.stop();
    await presences.stop();
  });
  return {
    auth: app.auth,
    read,
    fanOut,
    members,
    listeners,
    changeSender: createChangeSender(fanOut),
    presences,
    rights,
    rightsOf: createTopicRights(topics, openTopics),
    publish: publisher.publish,
    onError,
  };
};
