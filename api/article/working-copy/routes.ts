import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { t } from '#web/i18n.ts';
import { admittedSession, admittedStaff } from '../../auth/current-session/admitted.ts';
import { type SessionRights, watchRights } from '../../auth/current-session/rights-watch.ts';
import { staffAccess } from '../../auth/current-session/staff-access.ts';
import { type CommandActor, type CommandServices, CREATOR_ROLES, WRITER_ROLES } from '../../commands/command.ts';
import { localeOfRequest } from '../../http/locale.ts';
import { Problem } from '../../http/problem.ts';
import { isFromOtherOrigin, type SiteOrigin } from '../../http/security/same-origin.ts';
import { validate } from '../../http/validate.ts';
import type { OpenSocket } from '../../websockets/open-socket.ts';
import type { Writable } from '../../workflow/writing-access.ts';
import { type DocumentCaller, handleBrowser } from './connection.ts';
import { discardWorkingCopy, restoreWorkingCopy } from './discard.ts';
import { checkDocumentAccess, watchWriters } from './document-access.ts';
import { exchangeChanges, exchangeInput } from './exchange.ts';
import type { DocumentLimits } from './limits.ts';
import { DocumentRefused } from './open/document-refused.ts';
import { prepareDocument } from './prepare-document.ts';
import { saveWorkingCopy } from './save.ts';
import { hasEarlierDrafts } from './versions/earlier-drafts.ts';
import { refuse, startWorkingCopies, type WorkingCopies, type WorkingCopyServices } from './working-copies.ts';

/** The id of an article, also of one that was never saved, which the browser generated. */
const which = z.object({ id: z.uuid().toLowerCase() });

/** The account that the page belongs to (in the same browser another one may have signed in since), and the schema of its editor. */
const ofPage = z.object({ account: z.uuid().optional(), schema: z.string().max(64).optional() });

const saving = z.strictObject({ at: z.iso.datetime({ offset: true, error: 'moment_format' }).optional() });

/** The open sockets, with whose they are and what they write in. */
type DocumentSockets = Map<
  OpenSocket,
  SessionRights & { accountId: string; article: string; actor: CommandActor; writable: Writable }
>;

export interface WorkingCopyOptions extends WorkingCopyServices, SiteOrigin, Omit<CommandServices, 'changes'> {
  changes: CommandServices['changes'];
  /** Overrides of `DOCUMENT_LIMITS`, for tests. */
  documents?: Partial<DocumentLimits> | undefined;
}

/**
 * Registers the routes of the working copies of articles, for signed-in staff that may write. `{id}` is also that of an article that was
 * never saved.
 * - `GET /api/desk/articles/{id}/document?account=&schema=`: a websocket with the messages of `protocol.ts`, over which everybody who has an article open
 *   writes in its shared document. It is for pages of this site, and ends within a second with the session.
 * - `POST /api/desk/articles/{id}/document?account=&schema= {epoch, stateVector, update?}`: the same in one request, for browsers behind a proxy that
 *   blocks websockets → `{epoch, update, stateVector}`. All but `epoch` is encoded by Yjs, in base64.
 * - `POST /api/desk/articles/{id}/save {at?}`: makes a version from the stored working copy, or schedules it for the moment `at`
 *   → `{id, revision, message}`; errors are those of the commands.
 * - `DELETE /api/desk/articles/{id}/document`: discards the working copy of an article that was never saved → 204;
 *   `PUT` takes that back → 204.
 */
export const workingCopyRoutes = (app: FastifyInstance, options: WorkingCopyOptions): void => {
  const copies = startWorkingCopies(options, options.documents);
  const sockets: DocumentSockets = new Map();
  const stopWatching = watchRights(app.auth, sockets, (socket) => refuse(socket, new DocumentRefused('signed_out')));
  const stopWatchingWriters = watchWriters(options, sockets);
  app.addHook('onClose', async () => {
    stopWatching();
    stopWatchingWriters();
    copies.stop();
  });
  documentSocket(app, copies, sockets, options);
  exchangeRoute(app, copies, options);
  saveRoute(app, copies, options);
  discardRoutes(app, options);
};

const exchangeRoute = (app: FastifyInstance, copies: WorkingCopies, services: WorkingCopyOptions): void => {
  // Base64 has a third more.
  const options = { config: { access: staffAccess(WRITER_ROLES) }, bodyLimit: 1.5 * copies.limits.maxDocumentBytes };
  app.post('/api/desk/articles/:id/document', options, async (request, reply) => {
    const writable = await checkAccess(services, request);
    const exchanged = await exchangeChanges(
      copies,
      { ...callerOf(request), writable },
      validate(exchangeInput, request.body),
    );
    return reply.header('cache-control', 'no-store').send(exchanged);
  });
};

const discardRoutes = (app: FastifyInstance, services: WorkingCopyOptions): void => {
  const { db } = services;
  const creators = { access: staffAccess(CREATOR_ROLES) };
  app.delete('/api/desk/articles/:id/document', { config: creators }, async (request, reply) => {
    const id = articleOf(request);
    await checkAccess(services, request);
    if (await hasEarlierDrafts(db, id)) await prepareDocument(services, id, null);
    await discardWorkingCopy(db, id);
    return reply.code(204).send();
  });
  app.put('/api/desk/articles/:id/document', { config: creators, bodyLimit: 1000 }, async (request, reply) => {
    await checkAccess(services, request);
    await restoreWorkingCopy(db, articleOf(request));
    return reply.code(204).send();
  });
};

const saveRoute = (app: FastifyInstance, copies: WorkingCopies, services: WorkingCopyOptions): void => {
  const config = { access: staffAccess(WRITER_ROLES) };
  app.post('/api/desk/articles/:id/save', { config, bodyLimit: 1000 }, async (request, reply) => {
    const { at } = validate(saving, request.body ?? {});
    const id = articleOf(request);
    const writable = await checkAccess(services, request);
    const actor = admittedStaff(request);
    const { revision, success } = await saveWorkingCopy(services, copies, { id, at, actor, writable });
    return reply
      .header('cache-control', 'no-store')
      .send({ id, revision, message: t(localeOfRequest(request), success) });
  });
};

const documentSocket = (
  app: FastifyInstance,
  copies: WorkingCopies,
  sockets: DocumentSockets,
  options: WorkingCopyOptions,
): void => {
  const { maxDocumentBytes, socketsPerAccount } = copies.limits;
  app.webSockets.route(app, '/api/desk/articles/:id/document', {
    access: staffAccess(WRITER_ROLES),
    limits: { maxMessageBytes: maxDocumentBytes + 1024, maxBufferedBytes: 2 * maxDocumentBytes },
    async authorize(request) {
      if (isFromOtherOrigin(request, options)) throw new Problem(403, 'foreign_origin');
      const writable = await checkAccess(options, request);
      return { ...callerOf(request), writable, actor: admittedStaff(request), rights: rightsOf(request) };
    },
    open(socket, { rights, actor, ...caller }) {
      const open = [...sockets.values()].filter(({ accountId }) => accountId === caller.accountId).length;
      if (open >= socketsPerAccount) refuse(socket, new DocumentRefused('too_many'));
      sockets.set(socket, {
        ...rights,
        accountId: caller.accountId,
        article: caller.article,
        actor,
        writable: caller.writable,
      });
      void socket.closed.then(() => sockets.delete(socket));
      return handleBrowser(copies, socket, caller);
    },
  });
};

/** Returns what the caller may write in the article; throws 403 if it is nothing. */
const checkAccess = (services: WorkingCopyOptions, request: FastifyRequest): Promise<Writable> =>
  checkDocumentAccess(services, articleOf(request), admittedStaff(request));

/** Throws 403 if the page belongs to another account. */
const callerOf = (request: FastifyRequest): Omit<DocumentCaller, 'writable'> => {
  const { id: accountId, name } = admittedStaff(request);
  const { account = accountId, schema } = validate(ofPage, request.query);
  if (account !== accountId) throw new Problem(403, 'not_allowed');
  return { article: articleOf(request), accountId, name, schema };
};

const articleOf = (request: FastifyRequest): string => validate(which, request.params).id;

const rightsOf = (request: FastifyRequest): SessionRights => ({
  sessionId: admittedSession(request).session.id,
  role: admittedStaff(request).role,
  languages: admittedStaff(request).languages,
});
