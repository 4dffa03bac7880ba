import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import type { Edited } from './article-values.ts';
import type { PublicationOf, UpdateOf } from './to-editor-article.ts';

/** An article as its editor opens it. */
export interface OpenedArticle {
  /** Undefined: nobody has saved it yet. */
  id: string | undefined;
  revision: number;
  isDeleted: boolean;
  source: Locale;
  edited: Edited;
  publications: PartlyLocalized<PublicationOf>;
  /** Ids of blocks whose original changed since they were translated. */
  outdated: Localized<readonly string[]>;
  /** Changes that wait for their moment, the next first. */
  updates: readonly UpdateOf[];
}
