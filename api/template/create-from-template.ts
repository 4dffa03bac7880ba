import type { z } from 'zod';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import { templateAggregate } from '#domain/template/aggregate.ts';
import type { createFromTemplate } from '#domain/template/commands.ts';
import type { TemplateFacts } from '#domain/template/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createDraftFrom } from '../article/duplicate-article.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { loadState } from '../commands/read-stream.ts';
import { Rejected } from '../http/rejected.ts';

/**
 * Creates a draft from a template and returns its outcome. A category that was deleted is left out, like deleted tags. Throws `Rejected`
 * when the template does not exist or is deleted, and what `createDraftFrom` throws.
 */
export const createArticleFromTemplate = async (
  { id, article }: z.output<typeof createFromTemplate>,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const template = await loadState(services.store, templateAggregate, id);
  if (template.status === 'none') throw new Rejected({ rejected: 'not_found' });
  if (template.status === 'deleted') throw new Rejected({ rejected: 'deleted' });
  const { category, keywords, source, translations } = template.facts;
  const existing = await existingCategory(services.store, category);
  const draft = { category: existing, keywords, source, translations: withoutCaptions(translations) };
  return createDraftFrom(draft, article, services, context);
};

const existingCategory = async (store: EventStore, id: string | null): Promise<string | null> =>
  id !== null && (await loadState(store, categoryAggregate, id)).status === 'existing' ? id : null;

/** A template has no main picture. */
const withoutCaptions = (texts: TemplateFacts['translations']) =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [locale, { ...text, mainImageCaption: '', mainImageAlt: '' }]),
  );
