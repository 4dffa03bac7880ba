import type { z } from 'zod';
import type { editArticle } from '#domain/article/commands.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { CommandActor } from '../commands/command.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import { Problem } from '../http/problem.ts';
import { checkLanguages, checkWritingAccess, divideEdit } from '../workflow/writing-access.ts';

/** Throws 403 if an account may not make this edit: of the article, of these languages, or of what the languages share. */
export const checkEdit = async (
  reads: DecisionReads,
  { id, expectedRevision: _, ...fields }: z.output<typeof editArticle>,
  actor: CommandActor,
): Promise<void> => {
  const writable = await checkWritingAccess(reads, id, actor);
  const { translations = {}, ...facts } = divideEdit(fields, writable).others;
  if (Object.keys(omitUndefined(facts)).length > 0) throw new Problem(403, 'not_your_language');
  await checkLanguages(reads, id, Object.keys(translations) as Locale[], actor);
};
