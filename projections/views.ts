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

export interface ArticleList {
  total: number;
  items: ArticleCard[];
  nextOffset: number | null;
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

/** Everything a page may ask. Each call notes the tags it depends on, so that the page cache knows when to drop the page. */
export interface Queries {
  settings(locale: Locale): Promise<SiteSettings>;
  categories(locale: Locale): Promise<CategoryView[]>;
  category(locale: Locale, slug: string): Promise<CategoryView | undefined>;
  frontPage(locale: Locale): Promise<FrontPage>;
  footer(locale: Locale): Promise<FooterGroups>;
  articles(locale: Locale, filter: ListFilter): Promise<ArticleList>;
  article(locale: Locale, category: string, slug: string): Promise<ArticleLookup>;
  /** `today` is a calendar day in Madeira, `YYYY-MM-DD`. */
  guide(locale: Locale, filter: GuideFilter, today: string): Promise<GuideView>;
  /** The restaurant with the most votes of the last seven days, else the first of the guide. */
  tableOfTheWeek(locale: Locale, today: string): Promise<RestaurantView | undefined>;
}
