import type { ArticleCard, ArticleName } from '../article/views.ts';
import type { CountedCategory } from '../category/views.ts';

export interface FrontPage {
  /** The newest featured article of the features, else the newest article that has a picture. */
  cover: ArticleCard | undefined;
  /** Newest articles of the category `news`, text only. */
  news: ArticleCard[];
  /** The other categories in their order, each with its newest articles; empty categories are left out. */
  bands: { category: CountedCategory; articles: ArticleCard[] }[];
  /** The featured articles, newest first, without the cover. */
  editorsChoice: ArticleCard[];
  total: number;
}

/** The nine link groups of docs/product.md, rule 26. */
export interface FooterGroups {
  /** The newest of each category, by its id. */
  categories: Record<string, ArticleName[]>;
  moreNews: ArticleName[];
  editorsChoice: ArticleName[];
}
