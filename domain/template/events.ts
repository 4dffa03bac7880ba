import type { CrudEvent } from '../crud-decider.ts';
import type { Block } from '../shared/blocks.ts';
import type { Locale, PartlyLocalized } from '../shared/locale.ts';

/** What a template has in one language. Pictures are not part of it. */
export interface TemplateText {
  title: string;
  summary: string;
  content: Block[];
}

/** What new articles get from a template; `null` means no category. */
export interface TemplateFacts {
  name: string;
  category: string | null;
  /** Ids of keywords, the tags of articles. */
  keywords: string[];
  /** The language of the original. */
  source: Locale;
  translations: PartlyLocalized<TemplateText>;
}

/** Events of a template for articles. The stream is `template-{id}`. */
export type TemplateEvent = CrudEvent<'Template', TemplateFacts>;
