import { sql, type Transaction } from 'kysely';
import type { Publication } from '#domain/article/state.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { ArticleDocument } from './documents/document.ts';
import { titleKey } from './sql/titles.ts';
import type { ArticleLabel } from './views.ts';

export interface ArticleTables {
  /** The current state of an article. */
  article: {
    id: string;
    revision: bigint;
    status: 'existing' | 'deleted';
    /** Null in drafts without one, like `author`. */
    category: string | null;
    author: string | null;
    photographer: string | null;
    main_image: string | null;
    /** Ids of all pictures of its facts, texts and scheduled updates. */
    pictures: string[];
    date: string;
    featured: boolean;
    document: ArticleDocument;
    /** The title in the source language, otherwise in the other; empty if it has none yet. */
    title: string;
    changed_at: Date;
    /** Labels by which editors filter the list (`labels.ts`). */
    labels: ArticleLabel[];
    /** Titles and slugs as folded words, starting with the source language. */
    searched: string;
  };
  /** One language of an article in columns, for lists and URLs. */
  article_translation: {
    article_id: string;
    locale: Locale;
    slug: string;
    title: string;
    summary: string;
    caption: string;
    alt: string;
    words: number;
    publication: Publication['status'];
    schedule_for: Date | null;
    published_at: Date | null;
    edited_at: Date;
    /** True if readers can see it: published, not deleted and in a category. */
    visible: boolean;
    /** True if the article has a main picture. */
    pictured: boolean;
    /** Null if the article has none. */
    category: string | null;
    date: string;
    /** Orders articles of one day: newest first. */
    sequence: bigint;
  };
  /** The number of articles that readers can see, by language and category. */
  article_count: { locale: Locale; category: string; articles: number };
  /** A slug that an article had earlier, for a redirect. */
  article_redirect: { locale: Locale; slug: string; article_id: string };
}

export interface FeaturedTables {
  /** The order that editors chose. An article that is no longer featured keeps its row, and its place if it is featured again. */
  featured_order: { id: string; place: number };
}

export interface LinkTables {
  /** A link from a text of an article to a path of this website. */
  article_link: { article_id: string; locale: Locale; path: string };
}

export interface CorrectionTables {
  /** What an article said wrongly, in one language. `id` is that of the correction, the same in both languages. */
  article_correction: { article_id: string; id: string; locale: Locale; at: Date; text: string };
}

/** The tag of queries about the corrections of all articles. */
export type CorrectionTag = 'corrections';

/** The tag of queries about links in articles. */
export type LinkTag = 'article-links';

/** The tag of queries that use the order of featured articles. */
export type FeaturedTag = 'featured';

/** Tags of queries about articles: `articles:…` for all lists of a language, `article:…` for a single article. */
export type ArticleTag = `articles:${Locale}` | `article:${string}`;

/** Creates the empty tables of articles with their indexes. */
export const createArticleTables = async (trx: Transaction<ArticleTables>): Promise<void> => {
  await sql`create table article (
    id uuid primary key, revision bigint not null, status text not null, category uuid, author uuid,
    photographer uuid, main_image text, pictures text[] not null, date text not null, featured boolean not null,
    document jsonb not null, title text not null, changed_at timestamptz not null, labels text[] not null,
    searched text not null)`.execute(trx);
  await sql`create index on article (category)`.execute(trx);
  await sql`create index on article (author)`.execute(trx);
  await sql`create index on article (photographer)`.execute(trx);
  await sql`create index on article using gin (pictures)`.execute(trx);
  await sql`create index on article using gin (labels)`.execute(trx);
  await sql`create index on article (changed_at desc, id) where status = 'existing'`.execute(trx);
  await sql`create index on article (date desc, id) where status = 'existing'`.execute(trx);
  for (const locale of locales) {
    await sql`create index on article ((${titleKey(locale)} collate "C"), id) where status = 'existing'`.execute(trx);
  }
  await sql`create index on article (date desc) where featured`.execute(trx);
  await sql`create table article_translation (
    article_id uuid not null, locale text not null, slug text not null, title text not null, summary text not null,
    caption text not null, alt text not null, words int not null, publication text not null, schedule_for timestamptz,
    published_at timestamptz, edited_at timestamptz not null, visible boolean not null, pictured boolean not null,
    category uuid,
    date text not null, sequence bigint not null, primary key (article_id, locale))`.execute(trx);
  await sql`create index on article_translation (locale, slug)`.execute(trx);
  await sql`create index on article_translation (locale, date desc, sequence desc) include (article_id) where visible`.execute(
    trx,
  );
  await sql`create index on article_translation (locale, date desc, sequence desc) where visible and pictured`.execute(
    trx,
  );
  await sql`create index on article_translation (locale, category, date desc, sequence desc)
    include (article_id) where visible`.execute(trx);
  await sql`create table article_count (
    locale text not null, category uuid not null, articles int not null, primary key (locale, category))`.execute(trx);
  await sql`create table article_redirect (
    locale text not null, slug text not null, article_id uuid not null, primary key (locale, slug))`.execute(trx);
};
