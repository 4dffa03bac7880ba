import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { createArticle, duplicateArticle } from '#domain/article/commands.ts';
import { localesOf } from '#domain/article/state.ts';
import { keywordAggregate } from '#domain/keyword/aggregate.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { loadState } from '../commands/read-stream.ts';
import { Rejected } from '../http/rejected.ts';
import { createNewArticle } from './create-article.ts';

/**
 * Creates a draft with the texts, pictures, category, people and tags of an article, and returns its outcome. The draft is dated today, its
 * slugs are generated from the titles, and tags that were deleted are left out. Throws `Rejected` when the article does not exist or is deleted, and what `createNewArticle` throws.
 */
export const duplicateExistingArticle = async (
  { id, copy }: z.output<typeof duplicateArticle>,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const original = await loadState(services.store, articleAggregate, id);
  if (original.status === 'none') throw new Rejected({ rejected: 'not_found' });
  if (original.status === 'deleted') throw new Rejected({ rejected: 'deleted' });
  const { date: _date, keywords = [], ...facts } = original.facts;
  const texts = localesOf(original).map((locale) => {
    const { slug: _slug, ...text } = original.translations[locale]!.text;
    return [locale, text];
  });
  const draft = { ...facts, keywords, translations: Object.fromEntries(texts), source: original.source };
  return createDraftFrom(draft, copy, services, context);
};

type Draft = Omit<z.output<typeof createArticle>, 'id' | 'draft' | 'date' | 'scheduleFor'>;

/**
 * Creates a draft with what an article or a template has, and returns its outcome. It is dated today and its slugs are generated from the
 * titles; tags that were deleted are left out. Throws what `createNewArticle` throws.
 */
export const createDraftFrom = async (
  { keywords = [], ...draft }: Draft,
  id: string | undefined,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const existing = await existingKeywords(services.store, keywords);
  const dates = { date: undefined, scheduleFor: undefined };
  return createNewArticle({ ...draft, ...dates, id, keywords: existing, draft: true }, services, context);
};

const existingKeywords = async (store: EventStore, ids: string[]): Promise<string[]> => {
  const states = await Promise.all(ids.map((id) => loadState(store, keywordAggregate, id)));
  return ids.filter((_, index) => states[index]!.status === 'existing');
};
