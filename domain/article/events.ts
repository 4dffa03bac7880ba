import type { Block } from '../shared/blocks.ts';
import type { Locale, PartlyLocalized } from '../shared/locale.ts';

/** The texts of an article in one language. */
export interface TranslationText {
  title: string;
  slug: string;
  summary: string;
  content: Block[];
  mainImageCaption: string;
  mainImageAlt: string;
}

/** The facts that all languages share; `null` means none. Only drafts may lack a category or an author. */
export interface ArticleFacts {
  category: string | null;
  author: string | null;
  photographer: string | null;
  mainImage: string | null;
  date: string;
}

/** The stream is `article-{id}`. */
export type ArticleEvent =
  | {
      type: 'ArticleCreated';
      data: ArticleFacts & {
        id: string;
        translations: PartlyLocalized<TranslationText>;
        /** The language written first; absent in older events (see `sourceOf`). */
        source?: Locale;
      };
    }
  /** Only what changed. */
  | {
      type: 'ArticleEdited';
      data: { id: string; facts: Partial<ArticleFacts>; translations: PartlyLocalized<Partial<TranslationText>> };
    }
  | { type: 'ArticlePublished'; data: { id: string; locale: Locale } }
  | { type: 'ArticleScheduled'; data: { id: string; locale: Locale; scheduleFor: string } }
  | { type: 'ArticleUnpublished'; data: { id: string; locale: Locale } }
  /** A published language is to be withdrawn at a moment; said again, it is another moment. Whatever withdraws it before ends that. */
  | { type: 'ArticleUnpublishScheduled'; data: { id: string; locale: Locale; unpublishFor: string } }
  /** It stays published after all. */
  | { type: 'ArticleUnpublishCancelled'; data: { id: string; locale: Locale } }
  /** Changes of a published article that are to be made at a moment; of an update that waits already, others in its place. */
  | {
      type: 'ArticleUpdateScheduled';
      data: {
        id: string;
        update: string;
        at: string;
        facts: Partial<ArticleFacts>;
        translations: PartlyLocalized<Partial<TranslationText>>;
      };
    }
  | { type: 'ArticleUpdateMoved'; data: { id: string; update: string; at: string } }
  | { type: 'ArticleUpdateCancelled'; data: { id: string; update: string } }
  /** It waits no more. What it changed, if it still changed anything, is told by the `ArticleEdited` before. */
  | { type: 'ArticleUpdateApplied'; data: { id: string; update: string } }
  /** The other language becomes the translation, and counts as up to date with this one. */
  | { type: 'ArticleSourceLanguageChanged'; data: { id: string; locale: Locale } }
  | { type: 'ArticleFeatured'; data: { id: string } }
  | { type: 'ArticleUnfeatured'; data: { id: string } }
  | { type: 'ArticleDeleted'; data: { id: string } }
  | { type: 'ArticleRestored'; data: { id: string } }
  /** A slug that was reserved for the article, which did not come to use it, went to another. Changes nothing but the revision. */
  | { type: 'ArticleSlugWithdrawn'; data: { id: string; locale: Locale; slug: string } }
  /** The whole text of an earlier revision becomes the current one; what is published stays published. */
  | {
      type: 'ArticleReverted';
      data: { id: string; toRevision: number; facts: ArticleFacts; translations: PartlyLocalized<TranslationText> };
    };
