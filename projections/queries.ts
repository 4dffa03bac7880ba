import type { Placement } from '#domain/advert/events.ts';
import { id as entityId } from '#domain/shared/ids.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PageKey } from '#domain/standing-page/events.ts';
import { advertOf } from './advert/queries.ts';
import type { AdvertView } from './advert/views.ts';
import {
  type ArticleAddress,
  type ArticleEdit,
  addressesSince,
  countAddresses,
  lastEdits,
  listAddresses,
} from './article/addresses.ts';
import { findArticle } from './article/article.ts';
import { cardsOf } from './article/cards.ts';
import { listArticles } from './article/list.ts';
import type { ArticleCard, ArticleList, ArticleLookup, ListFilter } from './article/views.ts';
import { type WholeArticle, wholeArticles } from './article/whole-articles.ts';
import { listCategories } from './category/queries.ts';
import type { CategoryView } from './category/views.ts';
import { listContributors } from './contributor/queries.ts';
import type { ContributorView } from './contributor/views.ts';
import { findEdition, listEditions } from './edition/queries.ts';
import type { EditionCard, EditionView } from './edition/views.ts';
import { footerGroups, frontPageOf } from './front-page/queries.ts';
import type { FooterGroups, FrontPage } from './front-page/views.ts';
import { findHyperlink, listHyperlinks } from './hyperlink/queries.ts';
import type { HyperlinkView } from './hyperlink/views.ts';
import type { ReadDatabase } from './read-database.ts';
import { guideOf, tableOfTheWeek } from './restaurant/queries.ts';
import type { GuideFilter, GuideView, RestaurantView } from './restaurant/views.ts';
import { siteSettings } from './settings/queries.ts';
import type { SiteSettings } from './settings/views.ts';
import { standingPage } from './standing-page/queries.ts';
import type { PageView } from './standing-page/views.ts';

/** Everything a page may ask. Each call notes the tags it depends on, so that the page cache knows when to drop the page. */
export interface Queries {
  settings(locale: Locale): Promise<SiteSettings>;
  page(locale: Locale, key: PageKey): Promise<PageView>;
  /** What is booked for a place on the page at `path` on a calendar day, `YYYY-MM-DD`. */
  advert(locale: Locale, placement: Placement, today: string, path: string): Promise<AdvertView | undefined>;
  /** Everybody who writes or photographs, by name. */
  contributors(): Promise<ContributorView[]>;
  categories(locale: Locale): Promise<CategoryView[]>;
  category(locale: Locale, slug: string): Promise<CategoryView | undefined>;
  frontPage(locale: Locale): Promise<FrontPage>;
  footer(locale: Locale): Promise<FooterGroups>;
  articles(locale: Locale, filter: ListFilter): Promise<ArticleList>;
  article(locale: Locale, category: string, slug: string): Promise<ArticleLookup>;
  /** One language of a published article, by its id. */
  articleCard(locale: Locale, id: string): Promise<ArticleCard | undefined>;
  /** When something in a category last changed for the readers of a language. */
  articleEdits(): Promise<ArticleEdit[]>;
  /** How many languages of articles readers may see, all together. */
  countArticleAddresses(): Promise<number>;
  /** Those, oldest first: what is new stands at the end. */
  articleAddresses(window: { limit: number; offset: number }): Promise<ArticleAddress[]>;
  /** What was published at that moment or later and is dated so, newest first. */
  articleAddressesSince(since: Date, limit: number): Promise<ArticleAddress[]>;
  /** Articles as a list finds them, each with its text and its pictures. */
  wholeArticles(locale: Locale, filter: ListFilter): Promise<WholeArticle[]>;
  /** Those that are published, newest first. */
  editions(locale: Locale): Promise<EditionCard[]>;
  /** The published edition of a number, or, without one, the newest. */
  edition(locale: Locale, number?: number): Promise<EditionView | undefined>;
  /** All of them, the one added last first. */
  hyperlinks(locale: Locale): Promise<HyperlinkView[]>;
  /** `id` in lower case. */
  hyperlink(locale: Locale, id: string): Promise<HyperlinkView | undefined>;
  /** `today` is a calendar day in Madeira, `YYYY-MM-DD`. */
  guide(locale: Locale, filter: GuideFilter, today: string): Promise<GuideView>;
  /** The restaurant with the most votes of the last seven days, else the first of the guide. */
  tableOfTheWeek(locale: Locale, today: string): Promise<RestaurantView | undefined>;
}

/** Cards name their category, their people and their picture. */
const CARDS = ['categories', 'contributors', 'media'];

/** The queries of one request. `note` hears of every tag that the answers depend on; see `read-model-changes.ts`. */
export const createQueries = (db: ReadDatabase, note: (...tags: string[]) => void): Queries => ({
  page(locale, key) {
    note(`page:${key}`, 'media');
    return standingPage(db, locale, key);
  },
  advert(locale, placement, today, path) {
    note('adverts', 'media');
    return advertOf(db, locale, placement, today, path);
  },
  contributors() {
    note('contributors');
    return listContributors(db);
  },
  settings(locale) {
    note('settings');
    return siteSettings(db, locale);
  },
  categories(locale) {
    note('categories', `articles:${locale}`);
    return listCategories(db, locale);
  },
  async category(locale, slug) {
    note('categories', `articles:${locale}`);
    return (await listCategories(db, locale)).find((category) => category.slug === slug);
  },
  frontPage(locale) {
    note(`articles:${locale}`, ...CARDS);
    return frontPageOf(db, locale);
  },
  footer(locale) {
    note(`articles:${locale}`, ...CARDS);
    return footerGroups(db, locale);
  },
  articles(locale, filter) {
    const found = filter.q ? ['articles:pt', 'articles:en'] : [`articles:${locale}`];
    note(...found, ...CARDS);
    return listArticles(db, locale, filter);
  },
  async article(locale, category, slug) {
    note(`articles:${locale}`, ...CARDS);
    const lookup = await findArticle(db, locale, category, slug);
    if ('found' in lookup) note(`article:${lookup.found.id}`, 'articles:pt', 'articles:en');
    return lookup;
  },
  async articleCard(locale, id) {
    note(`articles:${locale}`, ...CARDS);
    return entityId.safeParse(id).success ? (await cardsOf(db, locale, [{ id, locale }]))[0] : undefined;
  },
  articleEdits() {
    note('articles:pt', 'articles:en');
    return lastEdits(db);
  },
  countArticleAddresses() {
    note('articles:pt', 'articles:en');
    return countAddresses(db);
  },
  articleAddresses(window) {
    note('articles:pt', 'articles:en', 'categories');
    return listAddresses(db, window);
  },
  articleAddressesSince(since, limit) {
    note('articles:pt', 'articles:en', 'categories');
    return addressesSince(db, since, limit);
  },
  wholeArticles(locale, filter) {
    note(`articles:${locale}`, ...CARDS);
    return wholeArticles(db, locale, filter);
  },
  editions(locale) {
    note('editions', 'media');
    return listEditions(db, locale);
  },
  edition(locale, number) {
    note('editions', 'articles:pt', 'articles:en', ...CARDS);
    return findEdition(db, locale, number);
  },
  hyperlinks(locale) {
    note('hyperlinks', 'media');
    return listHyperlinks(db, locale);
  },
  hyperlink(locale, id) {
    note('hyperlinks', 'media');
    return findHyperlink(db, locale, id);
  },
  guide(locale, filter, today) {
    note('restaurants', 'media');
    return guideOf(db, locale, filter, today);
  },
  tableOfTheWeek(locale, today) {
    note('restaurants', 'media');
    return tableOfTheWeek(db, locale, today);
  },
});
