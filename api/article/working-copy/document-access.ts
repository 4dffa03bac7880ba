import type { Kysely } from 'kysely';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { Database } from '#storage/database/tables.ts';
import { rightsOf } from '../../commands/actor-rights.ts';
import type { CommandActor, CommandServices } from '../../commands/command.ts';
import type { DecisionReads } from '../../commands/decision-reads.ts';
import { readStream } from '../../commands/read-stream.ts';
import { logError } from '../../error-log.ts';
import { Problem } from '../../http/problem.ts';
import type { OpenSocket } from '../../websockets/open-socket.ts';
import { checkWritingAccess, type Writable } from '../../workflow/writing-access.ts';
import { DocumentRefused } from './open/document-refused.ts';
import { refuse } from './working-copies.ts';

type Services = Pick<CommandServices, 'store' | 'changes'> & { db: Kysely<Database> };

/**
 * Returns what an account may write in the working copy of an article. Throws 403 if it is nothing: for the reasons of `checkWritingAccess`, and
 * `not_your_article` for an author if another account began the article and has not saved it yet.
 */
export const checkDocumentAccess = async (services: Services, id: string, actor: CommandActor): Promise<Writable> => {
  const writable = await checkWritingAccess(readsOf(services.store), id, actor);
  if (rightsOf(actor.role).writes !== 'own') return writable;
  const begun = await services.db
    .selectFrom('article_document')
    .select('created_by')
    .where('article_id', '=', id)
    .where('revision', '=', -1)
    .executeTakeFirst();
  if (begun && begun.created_by !== actor.id) throw new Problem(403, 'not_your_article');
  return writable;
};

/** Reads streams outside of a command, whose access is checked again when it is sent. */
const readsOf = (store: CommandServices['store']): DecisionReads => ({
  load: (aggregate, id) => readStream(store, aggregate, id),
});

/** An open socket to the working copy of an article, with the rights that its account had when it was opened. */
interface WriterSocket {
  article: string;
  actor: CommandActor;
  writable: Writable;
}

/**
 * Closes sockets whose account has lost rights since they were opened, because a language was published or assigned to another account.
 */
export const watchWriters = (services: Services, sockets: ReadonlyMap<OpenSocket, WriterSocket>): (() => void) => {
  const check = async (socket: OpenSocket, { article, actor, writable }: WriterSocket): Promise<void> => {
    try {
      const now = await checkDocumentAccess(services, article, actor);
      if (!jsonEqual(now, writable)) refuse(socket, new DocumentRefused('not_allowed'));
    } catch (error) {
      if (error instanceof Problem) refuse(socket, new DocumentRefused('not_allowed'));
      else logError('Shared documents of articles', error);
    }
  };
  return services.changes.onChange(({ tags }) => {
    for (const [socket, writer] of sockets) {
      const concerns = ['*', 'workflow', `article:${writer.article}`].some((tag) => tags.includes(tag));
      if (concerns && rightsOf(writer.actor.role).writes !== 'all') void check(socket, writer);
    }
  });
};
