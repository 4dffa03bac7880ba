import type { Hue } from '#domain/shared/hue.ts';
import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import type { ListFilter } from '#projections/article/views.ts';
import type { Picture } from '#projections/media/views.ts';
import type { Queries } from '#projections/queries.ts';

/**
 * What a slice brings to the web, as data alone: it imports no component. `Id` are the messages of its own catalogues. Written
 * `{…} as const satisfies Slice<keyof typeof pt>`, so that a misspelt message, or one that a language lacks, does not compile.
 */
export interface Slice<Id extends string = string> {
  messages: Localized<Readonly<Record<Id, string>>>;
  /** By key: the component of `latestEdition` is the default export of `screens/latest-edition.tsx`. */
  pages?: Readonly<Record<string, PageDefinition<Id>>>;
  /**
   * What the share picture of one of its things shows: `/share/pt/edition/47.jpg` asks the slice `edition` for the id `47`.
   * Undefined where readers find no such thing.
   */
  shareImage?(queries: Queries, locale: Locale, id: string): Promise<ShareImageContent<Id> | undefined>;
}

export interface PageDefinition<Id extends string = string> {
  /** `/artigos/[category]`: parameters stand in brackets, the same ones in both languages. */
  paths: Localized<`/${string}`>;
  /** The parts of its query that change what it shows. */
  cachedQuery?: readonly string[];
  /** Those with as many values as there are readers, or whose answer changes by the minute: such a page is not kept in memory. */
  uncachedQuery?: readonly string[];
  /** Its address holds a secret of one reader: no cache, count, index or other site may learn it. */
  hasToken?: boolean;
  /** What links to it are called, and its place among the links of the masthead and of the footer, from low to high. */
  link?: { text: Id; masthead?: number; footer: number };
  /** How it is called and coloured on its share picture; without it the picture shows the magazine itself. */
  share?: PageShareImage<Id>;
  /** Which articles stand in its feed, at its address with `/feed.xml` behind; undefined where there is no such page. No feed without it. */
  feed?(queries: Queries, locale: Locale, params: Record<string, string>): Promise<FeedContents | undefined>;
  /** What the sitemap says of it. Default: its plain address, where it has no parameters; else nothing. */
  sitemapEntries?(queries: Queries): Promise<PageSitemapEntry[]>;
  /** In place of `listed` where the addresses are too many to be asked for at once. */
  sitemapBatches?: SitemapBatches;
}

export interface PageShareImage<Id extends string = string> {
  title: Id;
  hue: Hue;
  /** The newsroom's own words for it, which go before ours; empty where there are none. */
  customTitle?(queries: Queries, locale: Locale): Promise<string>;
}

export interface FeedContents {
  filter: ListFilter;
  /** What the magazine's own title and tagline say of it otherwise. */
  title?: string;
  description?: string;
}

export interface ShareImageContent<Id extends string = string> {
  title: string;
  /** Above the title: a text, or a message with its values. */
  kicker: string | MessageRef<Id>;
  hue: Hue;
  picture?: Picture | undefined;
}

export interface MessageRef<Id extends string = string> {
  message: Id;
  values?: Record<string, string | number>;
}

/** An address of a page as search engines are told of it. */
export interface PageSitemapEntry {
  /** The parameters of its path in each language it exists in. Default: it has none and exists in every language. */
  params?: PartlyLocalized<Record<string, string>>;
  /** `?edition=46` */
  query?: string;
  /** Media id of what it shows above all. */
  image?: string | null | undefined;
  /** When readers of a language last saw it change. */
  edited?: PartlyLocalized<Date>;
}

/** Addresses that are counted by language: each is listed for one language and names the others. */
export interface SitemapBatches {
  count(queries: Queries): Promise<number>;
  /** In an order that new ones do not change. */
  batch(
    queries: Queries,
    window: { limit: number; offset: number },
  ): Promise<(PageSitemapEntry & { locale: Locale })[]>;
}
