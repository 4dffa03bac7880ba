import type { Block } from '../shared/blocks.ts';
import type { Locale, PartlyLocalized } from '../shared/locale.ts';
import type { Travel } from './travel.ts';

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
  /** Ids of keywords, the tags of the article, in the order in which readers see them; absent in older events, and where there are none. */
  keywords?: string[];
  /** The place or walk that it is about; absent in older events, and where there never was one. */
  travel?: Travel | null;
  /** How its page looks: a photo essay, or null for the layout that follows from its pictures; absent in older events. */
  layout?: 'essay' | null;
}

/** The facts that an article may lack, with the values that count then. */
export const ABSENT_FACTS: Pick<ArticleFacts, 'keywords' | 'travel' | 'layout'> = {
  keywords: [],
  travel: null,
  layout: null,
};

/** Events of an article. The stream is `article-{id}`. */
export type ArticleEvent =
  | {
      type: 'ArticleCreated';
      data: ArticleFacts & {
        id: string;
        translations: PartlyLocalized<TranslationText>;
        /** The language that was written first; absent in older events (see `sourceOf`). */
        source?: Locale;
      };
    }
  /** `facts` and `translations` have only the fields that changed. */
  | {
      type: 'ArticleEdited';
      data: { id: string; facts: Partial<ArticleFacts>; translations: PartlyLocalized<Partial<TranslationText>> };
    }
  | { type: 'ArticlePublished'; data: { id: string; locale: Locale } }
  | { type: 'ArticleScheduled'; data: { id: string; locale: Locale; scheduleFor: string } }
  /**
   * Readers no longer see the language, or will not at the time that was set. It is a draft where they never could see it, or with
   * `asDraft`, which takes back a first publication.
   */
  | { type: 'ArticleUnpublished'; data: { id: string; locale: Locale; asDraft?: true } }
  /**
   * A published language will be unpublished at the moment `unpublishFor`; a later such event replaces the moment. Unpublishing the
   * language before cancels it.
   */
  | { type: 'ArticleUnpublishScheduled'; data: { id: string; locale: Locale; unpublishFor: string } }
  /** The scheduled unpublishing was cancelled; the language stays published. */
  | { type: 'ArticleUnpublishCancelled'; data: { id: string; locale: Locale } }
  /** Changes to a published article that will be made at the moment `at`. They replace those of a scheduled update with the same id. */
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
  /** A scheduled update was applied. The `ArticleEdited` event before it has the changes, if there were any left to make. */
  | { type: 'ArticleUpdateApplied'; data: { id: string; update: string } }
  /** The given language becomes the source. The other one becomes its translation and counts as up to date. */
  | { type: 'ArticleSourceLanguageChanged'; data: { id: string; locale: Locale } }
  /**
   * An editor decided which parts of the translation are outdated, because a change of the original needs none in the translation. `parts`
   * are names of fields and ids of blocks.
   */
  | { type: 'ArticleOutdatedPartsMarked'; data: { id: string; locale: Locale; parts: string[] } }
  /**
   * Readers see a correction: `texts` say what was wrong, in the languages concerned, and `at` when it was first published. `change` is the
   * revision of the saved change that corrected the article. A later such event of the same `correction` replaces all of it.
   */
  | {
      type: 'ArticleCorrectionPublished';
      data: { id: string; correction: string; change: number; at: string; texts: PartlyLocalized<string> };
    }
  /** A correction was published by mistake, and readers no longer see it. */
  | { type: 'ArticleCorrectionWithdrawn'; data: { id: string; correction: string } }
  | { type: 'ArticleFeatured'; data: { id: string } }
  | { type: 'ArticleUnfeatured'; data: { id: string } }
  | { type: 'ArticleDeleted'; data: { id: string } }
  | { type: 'ArticleRestored'; data: { id: string } }
  /**
   * A slug that was reserved for the article, but never used by it, was given to another article. Changes only the revision of the stream.
   */
  | { type: 'ArticleSlugWithdrawn'; data: { id: string; locale: Locale; slug: string } }
  /** The text of an earlier revision becomes the current one; the state of publication stays. */
  | {
      type: 'ArticleReverted';
      data: { id: string; toRevision: number; facts: ArticleFacts; translations: PartlyLocalized<TranslationText> };
    };
