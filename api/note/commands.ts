import { noteAggregate } from '#domain/note/aggregate.ts';
import * as schemas from '#domain/note/commands.ts';
import type { MessageId } from '#web/i18n.ts';
import {
  type CommandActor,
  type CommandDefinition,
  type CommandServices,
  defineCommand,
  WRITER_ROLES,
} from '../commands/command.ts';
import { deterministicId } from '../commands/command-context.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { sendOfArticle } from '../workflow/send-of-article.ts';
import { checkWritingAccess } from '../workflow/writing-access.ts';
import { checkAuthorOfEntry } from './entry-author.ts';
import { checkMentions } from './mentionable.ts';

const send = sendOfArticle(noteAggregate);
const roles = WRITER_ROLES;

/** Throws 403 for an author who may not write the article, and 422 if the text names an account that cannot open it. */
const checkText = async (
  { id, text }: { id: string; text: string },
  services: CommandServices & { reads: DecisionReads },
  actor: CommandActor,
): Promise<void> => {
  await checkWritingAccess(services.reads, id, actor);
  await checkMentions(services, id, text);
};

/** Defines a command that resolves, reopens, deletes or restores a note. */
const change = (name: 'ResolveNote' | 'ReopenNote' | 'DeleteNote' | 'RestoreNote', success: MessageId) =>
  defineCommand({
    roles,
    schema: schemas.changeNote,
    success,
    authorize: async ({ id, note }, { reads }, actor) => {
      await checkWritingAccess(reads, id, actor);
      if (name === 'DeleteNote' || name === 'RestoreNote') await checkAuthorOfEntry(reads, id, note, actor);
    },
    execute: ({ id, note, expectedRevision }, services, context) =>
      send({ name, id, note }, services, context, expectedRevision),
  });

/** Defines a command that deletes or restores an answer. */
const changeAnswer = (name: 'DeleteNoteAnswer' | 'RestoreNoteAnswer', success: MessageId) =>
  defineCommand({
    roles,
    schema: schemas.changeNoteAnswer,
    success,
    authorize: async ({ id, answer }, { reads }, actor) => {
      await checkWritingAccess(reads, id, actor);
      await checkAuthorOfEntry(reads, id, answer, actor);
    },
    execute: ({ id, note, answer, expectedRevision }, services, context) =>
      send({ name, id, note, answer }, services, context, expectedRevision),
  });

export const noteCommands = {
  PinNote: defineCommand({
    roles,
    schema: schemas.pinNote,
    success: 'success.notePinned',
    authorize: checkText,
    execute: ({ id, expectedRevision, ...pinned }, services, context) => {
      // Unique over all articles, even when a program uses its idempotency key again.
      const note = deterministicId(context, `note/${id}`);
      return send({ name: 'PinNote', id, note, ...pinned }, services, context, expectedRevision);
    },
  }),
  AnswerNote: defineCommand({
    roles,
    schema: schemas.answerNote,
    success: 'success.noteAnswered',
    authorize: checkText,
    execute: ({ id, note, text, expectedRevision }, services, context) =>
      send(
        { name: 'AnswerNote', id, note, answer: deterministicId(context, 'answer'), text },
        services,
        context,
        expectedRevision,
      ),
  }),
  ResolveNote: change('ResolveNote', 'success.noteResolved'),
  ReopenNote: change('ReopenNote', 'success.noteReopened'),
  DeleteNote: change('DeleteNote', 'success.noteDeleted'),
  RestoreNote: change('RestoreNote', 'success.noteRestored'),
  DeleteNoteAnswer: changeAnswer('DeleteNoteAnswer', 'success.noteDeleted'),
  RestoreNoteAnswer: changeAnswer('RestoreNoteAnswer', 'success.noteRestored'),
} satisfies Record<string, CommandDefinition>;
