import { advertOf } from './adverts/queries.ts';
import { findArticle } from './articles/article.ts';
import { listArticles } from './articles/list.ts';
import { listCategories } from './categories/queries.ts';
import { listContributors } from './contributors/queries.ts';
import { findEdition, listEditions } from './editions/queries.ts';
import { footerGroups, frontPageOf } from './front-page/queries.ts';
import { findHyperlink, listHyperlinks } from './hyperlinks/queries.ts';
import { standingPage } from './pages/queries.ts';
import type { ReadDatabase } from './read-database.ts';
import { guideOf, tableOfTheWeek } from './restaurant-guide/queries.ts';
import { siteSettings } from './settings/queries.ts';
import type { Queries } from './views.ts';

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
