import type { Correction } from '#domain/article/corrections.ts';
import type { ArticleFacts } from '#domain/article/events.ts';
import type { ArticleChanges } from '#domain/article/scheduled-updates.ts';
import type { Publication, Translation } from '#domain/article/state.ts';
import type { TitleInLocale } from '#domain/article/title-in-locale.ts';
import type { Travel } from '#domain/article/travel.ts';
import type { PictureTexts } from '#domain/media/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import type { Hue } from '#domain/shared/hue.ts';
import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleKeyword } from '../keyword/views.ts';
import type { Picture } from '../media/views.ts';

export interface ArticleCard {
  id: string;
  /** The language of this card; differs from that of the page if only the other language exists. */
  locale: Locale;
  slug: string;
  title: string;
  summary: string;
  category: { id: string; slug: string; name: string; hue: Hue };
  author: { id: string; name: string };
  photographer?: { id: string; name: string };
  /** Calendar day, `YYYY-MM-DD`. */
  date: string;
  featured: boolean;
  /** Whole minutes of reading at 220 words a minute, at least 1. */
  minutes: number;
  image?: Picture & { alt: string; caption: string };
}

/** An article with the data that a list of links needs. */
export interface ArticleName extends Pick<ArticleCard, 'id' | 'locale' | 'slug' | 'title'> {
  category: { id: string; slug: string };
}

/** A series as the page of one of its articles shows it. */
export interface ArticleSeries {
  id: string;
  slug: string;
  title: string;
  /** Its articles that readers can see in the language of the page, in the order of the series. */
  articles: ArticleName[];
}

/** A sentence that says what an article said wrongly before it was corrected. */
export interface ArticleCorrection {
  /** The same in both languages. */
  id: string;
  text: string;
  /** When it was first published, ISO 8601 in UTC. */
  at: string;
}

export interface CorrectionList {
  total: number;
  items: (ArticleCorrection & { article: ArticleName })[];
  nextOffset: number | null;
}

export interface ArticleView extends ArticleCard {
  /** Slugs of the pages of author and photographer. */
  authorSlug: string;
  photographerSlug: string | null;
  /** The place or walk that it is about, with its texts in both languages. */
  travel: Travel | null;
  /** A photo essay, or null for the layout that follows from its pictures. */
  layout: 'essay' | null;
  /** Its tags, in the language of the article. */
  keywords: ArticleKeyword[];
  /** The series that it is part of, by title. */
  series: ArticleSeries[];
  /** Its corrections in the language of the article, newest first. */
  corrections: ArticleCorrection[];
  /** The older and the newer article in the order of lists; null at the ends. */
  previous: ArticleName | null;
  next: ArticleName | null;
  content: Block[];
  /** Every picture the content shows, by media id. */
  pictures: Record<string, Picture>;
  words: number;
  /** The URL parts of the article in each language in which it is published. */
  alternates: PartlyLocalized<{ category: string; slug: string }>;
  publishedAt: string;
  editedAt: string;
}

/** A fragment of a text; `hit` is true for matched words. */
export interface HighlightedText {
  text: string;
  hit: boolean;
  /** True for a matched word that was not typed: another form of a typed word, a synonym, or a completion. */
  added?: boolean;
}

export interface ListedArticle extends ArticleCard {
  /** The matching passages; present in search results only. */
  found?: {
    title: HighlightedText[];
    summary: HighlightedText[];
    /** The passage of the text with the most matched terms; missing if the summary has as many. */
    excerpt?: HighlightedText[];
  };
}

export interface ArticleList {
  total: number;
  items: ListedArticle[];
  nextOffset: number | null;
  /** The interpretation of a query that was not taken literally. */
  search?: {
    /** Present when spelling was corrected: the query that was searched, and the parameters that search the words as typed. */
    corrected?: { query: string; exact: string };
    /** Present when other words were searched too, such as synonyms: those that the results have, as spelled there. */
    added?: string[];
    /** Number of results that match everything; they come before the partial matches. */
    complete: number;
  };
}

/** The result of looking up a URL: an article, or a permanent redirect for an old slug. */
export type ArticleLookup =
  | { found: ArticleView }
  | { movedTo: { category: string; slug: string } }
  | { missing: true };

export interface ListFilter {
  q?: string | undefined;
  /** Slug of the category in the requested language. */
  category?: string | undefined;
  /** Id of the series. */
  series?: string | undefined;
  /** Slug of the keyword in the requested language. */
  keyword?: string | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  /** Id of the author or photographer. */
  contributor?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  /** The words of `q` as typed: no spelling is corrected. */
  exact?: boolean | undefined;
}

/** A label by which editors filter articles: the state of each language, a missing language, an outdated translation. */
export type ArticleLabel =
  | `${Locale}:${Publication['status']}`
  | `${Locale}:missing`
  | `${Locale}:outdated`
  /** Published, with a scheduled withdrawal. */
  | `${Locale}:ending`
  /** Has scheduled updates. */
  | 'updating'
  /** A scheduled update conflicts with later edits. */
  | 'conflicting'
  | 'featured';

export interface AdminArticleQuery {
  /** Prefixes of words of titles and slugs; empty for all articles. */
  q: string;
  /** The article must have all of them. */
  labels: ArticleLabel[];
  category?: string | undefined;
  /** Id of the author or photographer. */
  contributor?: string | undefined;
  /** Id of a keyword. No article matches a deleted one. */
  keyword?: string | undefined;
  /** True: only articles that are published in at least one language and not featured. */
  isOnlyUnfeatured?: boolean | undefined;
  /** Id of an account: only the articles that it created, or that are assigned to it. */
  ownOf?: string | undefined;
  sort: AdminArticleSort;
  /** `next` of the previous page, or `previous` of the next page. */
  after?: string | undefined;
  before?: string | undefined;
}

/** The order of the list: by last change, by date, or by title. */
export type AdminArticleSort = 'changed' | 'date' | 'title';

/** An article in the admin list, with its title in the language of the admin area, otherwise in the other one. */
export interface AdminArticle extends TitleInLocale {
  id: string;
  revision: number;
  translations: PartlyLocalized<{
    title: string;
    publication: Publication;
    isOutdated: boolean;
    /** The slug under which readers find it once it is published. */
    slug: string;
    categorySlug: string;
  }>;
  featured: boolean;
  category: { id: string; name: string } | undefined;
  author: { id: string; name: string } | undefined;
  /** Calendar day. */
  date: string;
  changedAt: string;
  image: Picture | undefined;
}

export interface AdminArticlePage {
  /** The number of articles on all pages together. */
  total: number;
  articles: AdminArticle[];
  /** The position at which the next page begins, or the previous one ends; undefined when there is none. */
  next: string | undefined;
  previous: string | undefined;
}

/** An article with all data that the editor needs. */
export interface EditedArticle {
  id: string;
  revision: number;
  isDeleted: boolean;
  isFeatured: boolean;
  facts: ArticleFacts;
  /** The source language, which the other language follows. */
  source: Locale;
  translations: PartlyLocalized<EditedTranslation>;
  /** Every picture that it shows, by media id. */
  pictures: Record<string, Picture>;
  /** Texts of the pictures in its content from the media library, by media id. */
  pictureTexts: Record<string, Localized<PictureTexts>>;
  /** Scheduled updates, the next first. */
  updates: PendingUpdate[];
  /** The corrections that readers see, newest first. */
  corrections: Correction[];
}

export interface PendingUpdate {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Languages whose text it changes. */
  locales: Locale[];
  /** True when the update conflicts with later edits and waits for an editor to resolve that. */
  isConflicting: boolean;
  /** The changes in the form that `EditArticle` takes, and the values of the same fields when the update was written. */
  changes: ArticleChanges;
  was: ArticleChanges;
}

/** A scheduled change of an article. */
export interface UpcomingChange {
  /** `publication`: a translation is published; `end`: it is withdrawn; `update`: the article is changed. */
  kind: 'publication' | 'end' | 'update';
  article: string;
  /** The titles of the article by language, without empty ones. */
  titles: PartlyLocalized<string>;
  /** The languages that it affects; exactly one for a publication or withdrawal. */
  locales: Locale[];
  /** ISO 8601 in UTC. */
  at: string;
  /** For a publication: true when the translation is incomplete and waits until it is complete. */
  isIncomplete?: boolean;
  /** Present for an update. */
  update?: { id: string; isConflicting: boolean };
}

export interface EditedTranslation extends Translation {
  /** ISO 8601. */
  editedAt: string;
  publishedAt: string | undefined;
}

/** A featured article in the admin list, with its title in the language of the admin area, otherwise in the other one. */
export interface FeaturedArticle extends TitleInLocale {
  id: string;
  /** The languages in which readers can see it. */
  visible: Locale[];
}

/** A link from the text of an article to a path of this website. */
export interface ArticleLink {
  path: string;
  /** Id of the article. */
  article: string;
  /** The titles of the article by language. */
  titles: PartlyLocalized<string>;
}
