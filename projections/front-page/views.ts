import type { ArticleCard, ArticleName } from '../article/views.ts';
import type { CountedCategory } from '../category/views.ts';

export interface FrontPage {
  /** The first featured article of the category `features`, else the newest article with a picture, else the newest article. */
  cover: ArticleCard | undefined;
  /** Newest articles of the category `news`, text only. */
  news: ArticleCard[];
  /** The other categories in their order, each with its newest articles; empty categories are left out. */
  bands: { category: CountedCategory; articles: ArticleCard[] }[];
  /** The first featured articles, in the order of `firstFeatured`, without the cover. */
  editorsChoice: ArticleCard[];
  /** The articles that were read most in the last seven days, five or none. */
  mostRead: ArticleCard[];
  total: number;
}

/** The nine link groups of docs/product.md, rule 26. */
export interface FooterGroups {
  /** The newest articles of each category, by the id of the category. */
  categories: Record<string, ArticleName[]>;
  moreNews: ArticleName[];
  editorsChoice: ArticleName[];
}
