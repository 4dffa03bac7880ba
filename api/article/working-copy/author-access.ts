import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { CommandActor, CommandServices } from '../../commands/command.ts';
import type { DecisionReads } from '../../commands/decision-reads.ts';
import { readStream } from '../../commands/read-stream.ts';
import { logError } from '../../error-log.ts';
import { Problem } from '../../http/problem.ts';
import type { OpenSocket } from '../../websockets/open-socket.ts';
import { checkAuthorAccess } from '../../workflow/author-access.ts';
import { DocumentRefused } from './open/document-refused.ts';
import { refuse } from './working-copies.ts';

type Services = Pick<CommandServices, 'store' | 'changes'> & { db: Kysely<Database> };

/**
 * Throws 403 if an author may not write in the working copy of an article: for the reasons of `checkAuthorAccess`, and `not_your_article` if
 * somebody else began the article and has not saved it yet.
 */
export const checkDocumentAccess = async (services: Services, id: string, actor: CommandActor): Promise<void> => {
  if (actor.role !== 'author') return;
  await checkAuthorAccess(readsOf(services.store), id, actor);
  const begun = await services.db
    .selectFrom('article_document')
    .select('created_by')
    .where('article_id', '=', id)
    .where('revision', '=', -1)
    .executeTakeFirst();
  if (begun && begun.created_by !== actor.id) throw new Problem(403, 'not_your_article');
};

/** Reads streams outside of a command, whose access is checked again when it is sent. */
const readsOf = (store: CommandServices['store']): DecisionReads => ({
  load: (aggregate, id) => readStream(store, aggregate, id),
});

/** A socket over which an author writes in the working copy of an article. */
interface AuthorSocket {
  article: string;
  actor: CommandActor;
}

/** Closes the sockets of authors who may not write their article any more, as soon as it is published or assigned to somebody else. */
export const watchAuthors = (services: Services, sockets: ReadonlyMap<OpenSocket, AuthorSocket>): (() => void) => {
  const check = async (socket: OpenSocket, { article, actor }: AuthorSocket): Promise<void> => {
    try {
      await checkDocumentAccess(services, article, actor);
    } catch (error) {
      if (error instanceof Problem) refuse(socket, new DocumentRefused('not_allowed'));
      else logError('Shared documents of articles', error);
    }
  };
  return services.changes.onChange(({ tags }) => {
    for (const [socket, writer] of sockets) {
      const concerns = ['*', 'workflow', `article:${writer.article}`].some((tag) => tags.includes(tag));
      if (concerns && writer.actor.role === 'author') void check(socket, writer);
    }
  });
};
