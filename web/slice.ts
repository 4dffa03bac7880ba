import type { Hue } from '#domain/shared/hue.ts';
import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';
import { EDITOR_ROLES, REPORT_ROLES, WRITER_ROLES } from '#domain/shared/role-rights.ts';
import { type StaffRole, staffRoles } from '#domain/shared/staff-account.ts';
import type { ListFilter } from '#projections/article/views.ts';
import type { Picture } from '#projections/media/views.ts';
import type { Queries } from '#projections/queries.ts';
import type { EventField } from './event-field.ts';
import type { IconName } from './icon-paths.ts';
import type { ItemType } from './item-type.ts';
import type { MessageRef } from './message-ref.ts';

/**
 * The contribution of a slice to the web layer. It is data and imports no component. `Id` are the message ids of the slice's own
 * catalogues. Written as `{…} as const satisfies Slice<keyof typeof pt>`, so that a misspelt message id, or a message that a language
 * lacks, does not compile.
 */
export interface Slice<Id extends string = string> {
  messages: Localized<Readonly<Record<Id, string>>>;
  /** Pages by name. The component of `latestEdition` is the default export of `pages/latest-edition.tsx`. */
  pages?: Readonly<Record<string, PageDefinition<Id>>>;
  admin?: SliceAdmin<Id>;
  /**
   * Loads the content of the share image of one item: `/share/pt/edition/47.jpg` calls it on the slice `edition` with the id `47`. Resolves
   * to undefined if no such item is public.
   */
  shareImage?(queries: Queries, locale: Locale, id: string): Promise<ShareImageContent<Id> | undefined>;
}

/** The contribution of a slice to the admin area. It is data and imports no component. */
export interface SliceAdmin<Id extends string = string> {
  /** Screens by name. The component of `newArticle` is the default export of `new-article-screen.tsx`, in or below the slice's `admin/`. */
  screens: Readonly<Record<string, AdminScreen<Id>>>;
  /** Links of the command menu that create something. A user sees those whose screen they may view. */
  actions?: readonly { to: AdminPath; text: Id }[];
  /** Kinds of event streams that the history lists, by the first part of their names: `article` for `article-…`. */
  kinds?: Readonly<Record<string, StreamKind<Id>>>;
  /** Labels of all types of events in those streams. */
  events?: Readonly<Record<string, Id>>;
  /**
   * Screens that edit the slice's pages, by the name of the page: a path, or a function that returns that of the page with these
   * parameters. The page shows a link to it to editors.
   */
  editPaths?: Readonly<Record<string, AdminPath | FindEditPath>>;
  /** Labels of the slice's recurring jobs, by their names. */
  jobs?: Readonly<Record<string, JobLabels<Id>>>;
  /** Kinds of items whose list and form are computed, by the prefix of their streams: `hyperlink` for `hyperlink-k7qm`. */
  items?: Readonly<Record<string, ItemType<Id>>>;
}

/** Labels of a recurring job on the screen of operations. */
export interface JobLabels<Id extends string = string> {
  title: Id;
  /** Says how many things a run handled; its value is `count`. */
  result: Id;
}

/** A kind of event streams in the history. */
export interface StreamKind<Id extends string = string> {
  label: Id;
  /** The fields of the events in these streams. Declared as `EventFields<…>`, so that a forgotten one does not compile. */
  fields: Readonly<Record<string, EventField<Id>>>;
  /** Prefix of the streams of the items whose ids and names these streams have: `article-` for the work on an article. */
  namedLike?: string;
  /** Returns the path of the screen that shows the item with this id. By default that of the item type of the same name. */
  path?(id: string): AdminPath;
}

type FindEditPath = (
  queries: Queries,
  locale: Locale,
  params: Record<string, string>,
) => Promise<AdminPath | undefined>;

/** Path of the admin area. */
export type AdminPath = `/admin${string}`;

/** A screen of the admin area. */
export interface AdminScreen<Id extends string = string> {
  /** Path pattern, in which `[id]` matches one segment. */
  path: AdminPath;
  /** Roles with access to it; 'anyone' includes visitors who are not signed in. */
  roles: readonly StaffRole[] | 'anyone';
  /** Its link in the navigation; without it, the screen is not listed there. */
  link?: AdminLink<Id>;
  /** Names of the projections that it shows. It is rendered again when one of them changes. */
  readModels?: readonly string[];
}

/** The link to a screen in the navigation. */
export interface AdminLink<Id extends string = string> {
  text: Id;
  /** One or two sentences for newcomers, shown in the help: what the screen is for. */
  help: Id;
  icon: IconName;
  /** Its position, in ascending order. */
  place: number;
}

/** Roles of the screens that change content. */
export const EDITORS = EDITOR_ROLES;
/** Roles of the screens with articles, on which authors see their own. */
export const WRITERS = WRITER_ROLES;
/** Roles of the screens about readers, votes and the history of all content. */
export const REPORT_READERS = REPORT_ROLES;
/** Roles of the screens that all staff may view. */
export const ALL_STAFF = staffRoles;

/** Paths, links and metadata of a page; its component is found by its name. */
export interface PageDefinition<Id extends string = string> {
  /** `/artigos/[category]`: parameters are in brackets and are the same in both languages. */
  paths: Localized<`/${string}`>;
  /** Query parameters that change what the page shows. */
  cachedQuery?: readonly string[];
  /** Query parameters with unbounded or fast-changing values, such as a search text. Pages that use them are not cached. */
  uncachedQuery?: readonly string[];
  /** Its URL contains a token that belongs to one reader, so it must not reach caches, visit counts, search engines or other sites. */
  hasToken?: boolean;
  /** Text of links to it, and its positions among the links of the masthead and the footer, in ascending order. */
  link?: { text: Id; masthead?: number; footer: number };
  /** Its name in lists of pages, if it has no link. */
  name?: Id;
  /** Loads the title of a page with parameters. Resolves to undefined if the page does not exist for these parameters. */
  loadTitle?(queries: Queries, locale: Locale, params: Record<string, string>): Promise<string | undefined>;
  /** Title and colour of its share image. Without it, the share image shows the magazine itself. */
  share?: PageShareImage<Id>;
  /**
   * Selects the articles of its feed, which is at its path followed by `/feed.xml`, or says where the page moved to. Resolves to undefined
   * if the page does not exist for these parameters. Without this function it has no feed.
   */
  feed?(
    queries: Queries,
    locale: Locale,
    params: Record<string, string>,
  ): Promise<FeedContents | MovedPage | undefined>;
  /** Its URLs for the sitemap. By default its plain path, or nothing if the path has parameters. */
  sitemapEntries?(queries: Queries): Promise<PageSitemapEntry[]>;
  /** Replaces `sitemapEntries` where there are too many URLs to load at once. */
  sitemapBatches?: SitemapBatches;
}

/** Content of the share image of a page. */
export interface PageShareImage<Id extends string = string> {
  title: Id;
  hue: Hue;
  /** The title that editors wrote for the page, used instead of `title`. Resolves to an empty string if there is none. */
  customTitle?(queries: Queries, locale: Locale): Promise<string>;
}

/** The articles of a feed, and its title and description. */
export interface FeedContents {
  filter: ListFilter;
  /** By default the title of the magazine. */
  title?: string;
  description?: string;
}

/** The parameters of the current path of a page that was requested at a former one. */
export interface MovedPage {
  movedTo: Record<string, string>;
}

/** Content of the share image of one item of a slice. */
export interface ShareImageContent<Id extends string = string> {
  title: string;
  /** Shown above the title: a text, or a message with its values. */
  kicker: string | MessageRef<Id>;
  hue: Hue;
  picture?: Picture | undefined;
}

/** A URL of a page in the sitemap. */
export interface PageSitemapEntry {
  /** Path parameters in each language in which the page exists. By default the path has none and exists in every language. */
  params?: PartlyLocalized<Record<string, string>>;
  /** `?edition=46` */
  query?: string;
  /** Media id of its main picture. */
  image?: string | null | undefined;
  /** Time of the last change that readers of a language could see. */
  edited?: PartlyLocalized<Date>;
}

/** URLs that are loaded in batches. Each entry is listed for one language and names the other ones as alternates. */
export interface SitemapBatches {
  count(queries: Queries): Promise<number>;
  /** Loads one batch, in an order in which new entries do not move earlier ones. */
  batch(
    queries: Queries,
    window: { limit: number; offset: number },
  ): Promise<(PageSitemapEntry & { locale: Locale })[]>;
}
