import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { WrongExpectedRevision } from '#storage/events/event-store.ts';
import {
  type ArticleValues,
  changedArticleFields,
  createArticleInput,
  isEmptyText,
} from '#web/article/working-copy/article-values.ts';
import type { CommandServices } from '../../commands/command.ts';
import { type CommandRequest, type ExecutedCommand, executeDefinition } from '../../commands/execute.ts';
import { Problem } from '../../http/problem.ts';
import { problemOf } from '../../http/problem-details.ts';
import { Rejected } from '../../http/rejected.ts';
import { divideEdit, type Writable, writtenParts } from '../../workflow/writing-access.ts';
import { articleCommands } from '../commands.ts';
import { writersOf } from './stored/part-writers.ts';
import { type BegunSave, beginSave, forgetSave } from './stored/save-rows.ts';
import { loadSavedVersion } from './versions/saved-version.ts';
import type { WorkingCopies } from './working-copies.ts';

/** Attempts to save after another version came first. */
const MAX_ATTEMPTS = 3;
/** Milliseconds for which a save waits until the read model has a newer version, and between two looks. */
const VERSION_WAIT_MS = 3_000;
const VERSION_LOOK_MS = 50;

export interface SaveRequest {
  id: string;
  actor: NonNullable<CommandRequest['actor']>;
  /** The moment for which the changes are scheduled, ISO 8601; undefined saves them now. */
  at: string | undefined;
  /** What the actor may write. */
  writable: Writable;
}

/** What was saved: the revision of the article, and the id of the message. */
export interface SavedWorkingCopy {
  revision: number;
  success: ExecutedCommand['success'];
}

type CommandName = 'CreateArticle' | 'EditArticle' | 'ScheduleArticleUpdate';

/**
 * Saves the stored working copy of an article with the same commands as every program: creates the article, or edits the fields that differ
 * from the version it is based on, or schedules them. If another version came first, it is merged into the working copy, and saving starts
 * again. Who may write only parts of it saves these; what others have changed elsewhere stays unsaved. Throws 404 if there is no working
 * copy, and what the commands throw.
 */
export const saveWorkingCopy = async (
  services: CommandServices,
  copies: WorkingCopies,
  request: SaveRequest,
): Promise<SavedWorkingCopy> => {
  for (let attempt = 1; ; attempt += 1) {
    const begun = await beginSave(services.db, request.id, randomUUID(), writtenParts(request.writable));
    if (!begun) throw new Problem(404, 'not_found');
    try {
      return await saveOnce(services, copies, request, begun);
    } catch (error) {
      // Of an unknown outcome, the events tell later whether it was saved.
      if (problemOf(error).status < 500) await forgetSave(services.db, begun.key);
      if (attempt === MAX_ATTEMPTS || !(await mergeNewerVersion(services, copies, request.id, begun, error)))
        throw error;
    }
  }
};

const saveOnce = async (
  services: CommandServices,
  copies: WorkingCopies,
  request: SaveRequest,
  begun: BegunSave,
): Promise<SavedWorkingCopy> => {
  const { id, actor, writable } = request;
  const command = commandOf(request, begun);
  if (!command) {
    await forgetSave(services.db, begun.key);
    return { revision: begun.revision, success: articleCommands.EditArticle.success };
  }
  const executed = await executeDefinition(services, articleCommands[command.name], {
    ...command,
    actor,
    idempotencyKey: begun.key,
    writers: writersOf(begun.writers, writtenParts(writable)).filter((writer) => writer !== actor.id),
  });
  const revision = Number(executed.revision);
  const version = await loadSavedVersion(services.read, id);
  // Otherwise the read model is late, and its change aligns the working copy.
  if (version && version.revision >= revision) await copies.align(id, version, { key: begun.key, revision });
  return { revision, success: executed.success };
};

/** Returns the command that saves the working copy; undefined if nothing differs from the saved version. */
const commandOf = (
  { id, at, writable }: SaveRequest,
  { revision, values, base, source, update }: BegunSave,
): { name: CommandName; body: object } | undefined => {
  const isSaved = revision >= 0;
  if (!isSaved && at === undefined) {
    return { name: 'CreateArticle', body: { id, ...createArticleInput(values, source ?? firstWritten(values)) } };
  }
  const changed = divideEdit(changedArticleFields(base, values), writable).own;
  const edit = { id, ...(isSaved && { expectedRevision: revision }), ...changed };
  if (at !== undefined) return { name: 'ScheduleArticleUpdate', body: { ...edit, at, ...(update && { update }) } };
  return Object.keys(changed).length > 0 ? { name: 'EditArticle', body: edit } : undefined;
};

const firstWritten = ({ texts }: ArticleValues): Locale =>
  locales.find((locale) => !isEmptyText(texts[locale])) ?? locales[0];

/** Merges the version because of which a save was rejected. Returns false if the save failed for another reason. */
const mergeNewerVersion = async (
  { read }: CommandServices,
  copies: WorkingCopies,
  id: string,
  { revision }: BegunSave,
  error: unknown,
): Promise<boolean> => {
  const isCreated = error instanceof Rejected && error.rejection.rejected === 'already_exists';
  if (!(error instanceof WrongExpectedRevision) && !isCreated) return false;
  for (let waited = 0; waited < VERSION_WAIT_MS; waited += VERSION_LOOK_MS) {
    const version = await loadSavedVersion(read, id);
    if (version && version.revision > revision) {
      await copies.align(id, version);
      return true;
    }
    await sleep(VERSION_LOOK_MS);
  }
  return false;
};
