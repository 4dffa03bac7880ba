import type { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import { isBlankText, nothingWritten } from '#domain/article/completeness.ts';
import type { TranslationText } from '#domain/article/events.ts';
import { localesOf } from '#domain/article/state.ts';
import { type Block, mediaIn } from '#domain/shared/blocks.ts';
import { templateAggregate } from '#domain/template/aggregate.ts';
import type { saveAsTemplate } from '#domain/template/commands.ts';
import type { TemplateText } from '#domain/template/events.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandContext, deterministicId } from '../commands/command-context.ts';
import { loadState } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';
import { Rejected } from '../http/rejected.ts';

const send = sendTo(templateAggregate);

/**
 * Makes a template of an article: its texts in both languages without pictures, its category and its tags. Throws `Rejected` when the
 * article does not exist, is deleted or has no text, or the template exists, and what `handleCommand` throws.
 */
export const saveArticleAsTemplate = async (
  { id, name, template }: z.output<typeof saveAsTemplate>,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  const article = await loadState(services.store, articleAggregate, id);
  if (article.status === 'none') throw new Rejected({ rejected: 'not_found' });
  if (article.status === 'deleted') throw new Rejected({ rejected: 'deleted' });
  const { category, keywords = [] } = article.facts;
  const texts = localesOf(article)
    .map((locale) => [locale, templateText(article.translations[locale]!.text)] as const)
    .filter(([, text]) => !isBlankText({ ...text, mainImageCaption: '', mainImageAlt: '' }));
  if (texts.length === 0) throw new Rejected(nothingWritten);
  const facts = { name, category, keywords, source: article.source, translations: Object.fromEntries(texts) };
  const newId = template ?? deterministicId(context, 'template');
  return send(newId, { name: 'AddTemplate', id: newId, facts }, services, context);
};

const templateText = ({ title, summary, content }: TranslationText): TemplateText => ({
  title,
  summary,
  content: content.filter((block) => !hasPictures(block)),
});

const hasPictures = (block: Block): boolean => mediaIn([block]).length > 0;
