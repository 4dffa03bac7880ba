import type { Placement } from '#domain/advert/events.ts';
import type { PageKey } from '#domain/page/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import type { Locale, Localized, PartlyLocalized } from '#domain/shared/locale.ts';

/** What pages and the JSON queries are given. Everything is plain data; dates are ISO strings. */

export interface Picture {
  id: string;
  width: number;
  height: number;
  /** The point that must stay in view, each from 0 (left, top) to 1. */
  focus: { x: number; y: number };
  /** Dominant colour, `#rrggbb`. */
  colour: string;
  /** A blurred preview as a `data:` address, about 200 bytes. */
  placeholder: string;
  credit: {
    kind?: 'photograph' | 'painting' | 'print' | 'drawing' | undefined;
    author?: string | undefined;
    licence?: string | undefined;
    source?: string | undefined;
  };
}

/** The hues of `design/look.md`. */
export type Hue = 'basalt' | 'azulejo' | 'levada' | 'bougainvillea' | 'cane' | 'atlantic' | 'terracotta';

export interface CategoryView {
  id: string;
  name: string;
  description: string;
  slug: string;
  hue: Hue;
  /** Published articles in this language. */
  count: number;
  slugs: Localized<string>;
}

export interface ArticleCard {
  id: string;
  /** The language this card is written in; differs from the page's where only the other language exists. */
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

export interface ArticleView extends ArticleCard {
  content: Block[];
  /** Every picture the content shows, by media id. */
  pictures: Record<string, Picture>;
  words: number;
  /** Where the same article stands in each language it is published in. */
  alternates: PartlyLocalized<{ category: string; slug: string }>;
  publishedAt: string;
  editedAt: string;
  related: ArticleCard[];
}

/** A piece of a text; `hit` where it is what was searched for. */
export interface Fragment {
  text: string;
  hit: boolean;
}

export interface ListedArticle extends ArticleCard {
  /** What of it was found; only in the answer to a search. */
  found?: {
    title: Fragment[];
    summary: Fragment[];
    /** The place of the text that shows most of what was asked for; none where the summary shows as much. */
    excerpt?: Fragment[];
  };
}

export interface ArticleList {
  total: number;
  items: ListedArticle[];
  nextOffset: number | null;
  /** How a query was understood that was not taken word for word. */
  search?: {
    /** Where typing errors were corrected: what was searched instead, and how to ask for the words as they were typed. */
    corrected?: { query: string; exact: string };
    /** Nothing has all of the words; these have some. */
    partial: boolean;
  };
}

export interface FrontPage {
  /** The newest featured article of the features, else the newest article that has a picture. */
  cover: ArticleCard | undefined;
  /** Newest articles of the category `news`, text only. */
  news: ArticleCard[];
  /** The other categories in their order, each with its newest articles; empty categories are left out. */
  bands: { category: CategoryView; articles: ArticleCard[] }[];
  /** The featured articles, newest first, without the cover. */
  editorsChoice: ArticleCard[];
  total: number;
}

/** The nine link groups of spec §1. */
export interface FooterGroups {
  categories: { category: CategoryView; articles: ArticleCard[] }[];
  moreNews: ArticleCard[];
  editorsChoice: ArticleCard[];
}

export interface SiteSettings {
  title: string;
  tagline: string;
  email: string;
  address: string;
  social: { name: string; url: string }[];
}

/** Where an address leads: to an article, or, for an old slug, elsewhere for good. */
export type ArticleLookup =
  | { found: ArticleView }
  | { movedTo: { category: string; slug: string } }
  | { missing: true };

export interface ListFilter {
  q?: string | undefined;
  /** Slug of the category in the language asked for. */
  category?: string | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

export type GuideOrder = 'order' | 'votes' | 'name' | 'stars';

/** What of the guide is shown; what is left out does not filter. */
export interface GuideFilter {
  /** Price band, 1 to 5 (spec §9). */
  price?: number | undefined;
  /** This many stars or more, 1 to 5. */
  stars?: number | undefined;
  /** Id of the area, as in `GuideView.areas`. */
  area?: string | undefined;
  sort?: GuideOrder | undefined;
  /** Only those that are open at this moment, ISO 8601. */
  openAt?: string | undefined;
}

export interface RestaurantView {
  id: string;
  name: string;
  area: string;
  address: string;
  phone: string;
  website: string;
  /** Price band, 1 to 5 (spec §9). */
  price: number;
  /** Stars, 1 to 5. */
  rating: number;
  /** One sentence beside the stars. */
  verdict: string;
  description: string;
  /** As people read it. */
  opening: string;
  /** The same for programs (OpenStreetMap's opening_hours), where it is known. */
  openingHours?: string;
  /** When it is open on the day that was asked for, as moments (ISO 8601); undefined where `openingHours` is unknown. */
  openOn?: { from: string; to: string }[];
  additionalInfo: string;
  /** Degrees, WGS 84. */
  position?: { latitude: number; longitude: number };
  image?: Picture & { alt: string };
  /** Votes that counted, ever. */
  votes: number;
  /** In the magazine's own order, from 1. */
  order: number;
}

export interface GuideView {
  /** Every area in which a restaurant stands, by name. */
  areas: { id: string; name: string; count: number }[];
  /** All restaurants of the guide, filtered or not. */
  total: number;
  items: RestaurantView[];
}

/** A standing page in one language; what nobody wrote is empty. */
export interface PageView {
  title: string;
  content: Block[];
  /** Every picture the content shows, by media id. */
  pictures: Record<string, Picture>;
  /** Day of the last change in Madeira, `YYYY-MM-DD`. */
  editedOn: string | undefined;
}

export interface AdvertView {
  id: string;
  /** `https://…`, or a path of the magazine itself. */
  target: string;
  picture: Picture & { alt: string };
}

export interface ContributorView {
  id: string;
  name: string;
  roles: string[];
  avatar: string | null;
}

/** An edition on the shelf. */
export interface EditionCard {
  number: number;
  title: string;
  /** `YYYY-MM` */
  month: string;
  hue: Hue;
  cover?: Picture & { alt: string };
}

export interface EditionView extends EditionCard {
  summary: string;
  /** Where the whole edition is read: a PDF or a reader. */
  link?: string;
  publishedAt: string;
  /** In the editors' order; those that exist in the other language alone are in it. */
  articles: ArticleCard[];
}

export interface HyperlinkView {
  /** As the paper prints it. */
  id: string;
  title: string;
  /** Plain text; an empty line begins a new paragraph. */
  text: string;
  /** Where it leads on, `https://…`. */
  target: string;
  picture?: Picture & { alt: string };
}

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
