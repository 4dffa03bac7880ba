import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Article } from '#domain/article/state.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { workflowAggregate } from '#domain/workflow/aggregate.ts';
import { type DocumentPart, documentParts } from '#web/article/working-copy/document-fields.ts';
import { rightsOf } from '../commands/actor-rights.ts';
import type { CommandActor } from '../commands/command.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { Problem } from '../http/problem.ts';

/** What an account may write in an article: all of it, or the texts of these languages. */
export type Writable = 'all' | readonly Locale[];

/** Returns the parts of an article that an account may write. */
export const writtenParts = (writable: Writable): readonly DocumentPart[] =>
  writable === 'all' ? documentParts : writable;

interface Edit {
  translations?: PartlyLocalized<object | undefined> | undefined;
}

/** Divides the fields of an edit into those that an account may write, and the others. Leaves out a part without fields. */
export const divideEdit = <Fields extends Edit>(
  { translations = {}, ...facts }: Fields,
  writable: Writable,
): { own: Partial<Fields>; others: Partial<Fields> } => {
  const parts = writtenParts(writable);
  const fieldsIf = (isWanted: (part: DocumentPart) => boolean): Partial<Fields> => {
    const texts = Object.entries(translations).filter(([locale, text]) => text && isWanted(locale as Locale));
    return {
      ...(isWanted('shared') && facts),
      ...(texts.length > 0 && { translations: Object.fromEntries(texts) }),
    } as Partial<Fields>;
  };
  return { own: fieldsIf((part) => parts.includes(part)), others: fieldsIf((part) => !parts.includes(part)) };
};

/**
 * Returns what an account may write in an article. Throws 403 if it is nothing: `not_your_article` for an author who neither created it nor
 * has a language of it assigned, `not_your_language` for a translator without languages, `shown_to_readers` if readers see what would change:
 * for an author any language that is published or scheduled, for a translator all of their languages. Authors may write an article that was
 * never saved, editors every article. Reads the streams instead of the read models, so that the answer is never stale.
 */
export const checkWritingAccess = async (reads: DecisionReads, id: string, actor: CommandActor): Promise<Writable> => {
  const { writes } = rightsOf(actor.role);
  if (writes === 'none') throw new Problem(403, 'not_allowed');
  if (writes === 'all') return 'all';
  if (writes === 'own') await checkOwn(reads, id, actor);
  return writes === 'own' ? 'all' : languagesToWrite(reads, id, actor);
};

const checkOwn = async (reads: DecisionReads, id: string, actor: CommandActor): Promise<void> => {
  const { state: article, events } = await reads.load(articleAggregate, id);
  if (article.status === 'none') return;
  const isCreator = events[0]!.metadata.actor.id === actor.id;
  if (!isCreator && !(await isAssigned(reads, id, actor.id))) throw new Problem(403, 'not_your_article');
  if (locales.some((locale) => isShown(article, locale))) throw new Problem(403, 'shown_to_readers');
};

const languagesToWrite = async (
  reads: DecisionReads,
  id: string,
  { languages = [] }: CommandActor,
): Promise<readonly Locale[]> => {
  const { state: article } = await reads.load(articleAggregate, id);
  if (article.status === 'none') throw new Problem(403, 'not_your_article');
  if (languages.length === 0) throw new Problem(403, 'not_your_language');
  const open = languages.filter((locale) => !isShown(article, locale));
  if (open.length === 0) throw new Problem(403, 'shown_to_readers');
  return open;
};

/** Throws 403 if an account may not write these languages of an article; of an article that it may not write at all, for that reason. */
export const checkLanguages = async (
  reads: DecisionReads,
  id: string,
  wanted: readonly Locale[],
  actor: CommandActor,
): Promise<void> => {
  const writable = await checkWritingAccess(reads, id, actor);
  if (writable === 'all' || wanted.every((locale) => writable.includes(locale))) return;
  const isOther = wanted.some((locale) => !actor.languages?.includes(locale));
  throw new Problem(403, isOther ? 'not_your_language' : 'shown_to_readers');
};

const isShown = (article: Exclude<Article, { status: 'none' }>, locale: Locale): boolean =>
  ['published', 'scheduled'].includes(article.translations[locale]?.publication.status ?? 'none');

const isAssigned = async (reads: DecisionReads, id: string, accountId: string): Promise<boolean> => {
  const { state } = await reads.load(workflowAggregate, id);
  return Object.values(state).some(({ assignee }) => assignee === accountId);
};
