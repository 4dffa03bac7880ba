import { type Kysely, sql } from 'kysely';
import { internationalLocale, type Locale } from '#domain/shared/locale.ts';
import { type CardTables, type CardTag, cardTags, loadCards } from '#projections/article/sql/cards.ts';
import type { ArticleTag, FeaturedTables, FeaturedTag } from '../article/tables.ts';
import type { ArticleCard } from '../article/views.ts';
import { countCategories } from '../category/queries.ts';
import type { CategoryView } from '../category/views.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import { MOST_READ_TAG, type MostReadTag } from '../most-read-tag.ts';
import {
  COVER,
  coverArticle,
  FEATURED,
  firstFeatured,
  type GroupedArticle,
  MOST_READ,
  mostRead,
  newestOfEach,
} from './article-groups.ts';
import { footerGroups } from './footer.ts';
import type { FooterGroups, FrontPage } from './views.ts';

/**
 * Returns an object with the functions that query the content of the front page and of the footer, which every page has. `note` records the
 * cache tags that a result depends on.
 */
export const frontPageQueries = (
  db: Kysely<CardTables & FeaturedTables>,
  note: TrackTags<ArticleTag | CardTag | FeaturedTag | MostReadTag>,
) => ({
  frontPage(locale: Locale): Promise<FrontPage> {
    note(`articles:${locale}`, 'featured', MOST_READ_TAG, ...cardTags);
    return frontPageOf(db, locale);
  },
  footer(locale: Locale): Promise<FooterGroups> {
    note(`articles:${locale}`, 'featured', 'categories');
    return footerGroups(db, locale, NEWS);
  },
});

/** English slugs of the categories that the front page treats differently (docs/product.md, rule 25). */
const NEWS = 'news';
const FEATURES = 'features';
const NEWS_ON_FRONT = 6;
const ARTICLES_IN_BAND = 5;
const EDITORS_CHOICES = 6;
/** Fewer are not shown. */
const MOST_READ_ARTICLES = 5;

/**
 * Loads the articles of the front page in one language: the cover article (the one at the top), news, the other categories, the editors’
 * choice and the most read (docs/product.md, rule 25). The cover article is not repeated below, except among the most read; categories
 * without articles are left out.
 */
export const frontPageOf = async (db: Kysely<CardTables & FeaturedTables>, locale: Locale): Promise<FrontPage> => {
  const [counted, chosen] = await Promise.all([countCategories(db, locale), chosenOf(db, locale)]);
  const cards = await loadCards(
    db,
    locale,
    [...new Set(chosen.map(({ id }) => id))].map((id) => ({ id, locale })),
  );
  const [first] = cardsIn(COVER, chosen, cards);
  const read = cardsIn(MOST_READ, chosen, cards);
  const others = (group: string) => cardsIn(group, chosen, cards).filter(({ id }) => id !== first?.id);
  return {
    cover: first,
    news: counted.filter(isNews).flatMap(({ id }) => others(id).slice(0, NEWS_ON_FRONT)),
    bands: counted
      .filter((category) => !isNews(category))
      .map((category) => ({ category, articles: others(category.id).slice(0, ARTICLES_IN_BAND) }))
      .filter(({ articles }) => articles.length > 0),
    editorsChoice: others(FEATURED).slice(0, EDITORS_CHOICES),
    mostRead: read.length === MOST_READ_ARTICLES ? read : [],
    total: counted.reduce((sum, { count }) => sum + count, 0),
  };
};

const isNews = ({ slugs }: CategoryView): boolean => slugs[internationalLocale] === NEWS;

/** Selects one more article of each group than is shown, because the cover may be among them. */
const chosenOf = async (db: Kysely<CardTables & FeaturedTables>, locale: Locale): Promise<GroupedArticle[]> => {
  const { rows } = await sql<GroupedArticle>`
    select * from (${newestOfEach(locale, Math.max(NEWS_ON_FRONT, ARTICLES_IN_BAND) + 1)}
      union all ${firstFeatured(locale, EDITORS_CHOICES + 1)}
      union all ${mostRead(locale, MOST_READ_ARTICLES)}
      union all ${coverArticle(locale, FEATURES)}) chosen order by "group", place`.execute(db);
  return rows;
};

const cardsIn = (group: string, chosen: GroupedArticle[], cards: ArticleCard[]): ArticleCard[] =>
  chosen.filter((each) => each.group === group).flatMap(({ id }) => cards.find((card) => card.id === id) ?? []);
