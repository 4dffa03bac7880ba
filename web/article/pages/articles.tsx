import type { ReactNode } from 'react';
import { byLocale, type Locale, type Localized } from '#domain/shared/locale.ts';
import type { ArticleList } from '#projections/article/views.ts';
import type { CategoryName } from '#projections/category/views.ts';
import type { KeywordName } from '#projections/keyword/views.ts';
import type { SiteSearchResults } from '#projections/site-search/views.ts';
import { Advert } from '../../advert/advert.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href, localizedHrefs } from '../../routes.ts';
import { countOtherResults, OtherResults } from '../../search/other-results.tsx';
import {
  AddedWordsNote,
  CorrectionNote,
  countFullMatches,
  NoSearchResults,
  PartialMatchesNote,
} from '../../search/result-notes.tsx';
import { ActiveFilters, SearchFilters } from '../../search/search-filters.tsx';
import { SearchForm } from '../../search/search-form.tsx';
import { ArticleRows } from '../cards/article-rows.tsx';
import {
  canonicalListQuery,
  firstPage,
  type ListFilters,
  listQueryString,
  type Pagination,
  parseFilters,
  parsePagination,
} from '../list-query.ts';
import { CollectionJsonLd } from '../lists/collection-json-ld.tsx';
import { LoadMore } from '../load-more.tsx';

/** Id of the element that is replaced while the reader types a search. */
const RESULTS = 'results';

export default async ({ locale, path, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries, response } = requestContext();
  const [settings, categories, keywords] = await Promise.all([
    queries.settings(locale),
    queries.categories(locale),
    queries.keywords(locale),
  ]);
  const choice = parseFilters(query, categories, keywords);
  const window = parsePagination(query);
  const list = await queries.articles(locale, { ...window, ...choice });
  response.query = canonicalListQuery(window, choice, list.total);
  const paths = localizedHrefs('articles');
  const isWhole = Object.keys(choice).length === 0;
  const complete = countFullMatches(list, window);
  const found = await findOtherResults(locale, choice, list);
  const otherResults = window.offset === 0 ? found : undefined;
  return (
    <PageLayout locale={locale} languagePaths={pathsByLanguage(window, choice, { categories, keywords })} hideSearch>
      <Head
        locale={locale}
        settings={settings}
        path={path}
        query={listQueryString({ ...firstPage, offset: window.offset })}
        title={choice.q ? t(locale, 'search.title', { query: choice.q }) : t(locale, 'articles.title')}
        description={t(locale, 'articles.description')}
        alternates={window.offset === 0 ? paths : {}}
        isIndexed={isWhole}
      />
      {isWhole && (
        <CollectionJsonLd
          locale={locale}
          name={t(locale, 'articles.title')}
          description={t(locale, 'articles.description')}
          path={paths[locale] + listQueryString(window)}
          articles={list.items}
          offset={window.offset}
          total={list.total}
        />
      )}
      <div className="list page">
        <header className="list-opener">
          <h1>{t(locale, 'articles.title')}</h1>
          <SearchForm locale={locale} query={choice.q} liveResultsId={RESULTS}>
            <SearchFilters locale={locale} choice={choice} categories={categories} keywords={keywords} />
          </SearchForm>
        </header>
        <section id={RESULTS} aria-label={t(locale, 'articles.title')}>
          <p className="list-count" role="status">
            {headline(locale, choice, list, found)}
          </p>
          <ActiveFilters
            locale={locale}
            choice={choice}
            categories={categories}
            keywords={keywords}
            path={paths[locale]}
          />
          <CorrectionNote locale={locale} choice={choice} list={list} />
          <AddedWordsNote locale={locale} choice={choice} list={list} />
          {otherResults && <OtherResults locale={locale} found={otherResults} categories={categories} />}
          {!isWhole && list.total === 0 && !otherResults && <NoSearchResults locale={locale} categories={categories} />}
          <ArticleRows locale={locale} articles={list.items.slice(0, complete)} from={window.offset + 1} kicker />
          <PartialMatchesNote locale={locale} list={list} />
          {complete < list.items.length && (
            <ArticleRows
              locale={locale}
              articles={list.items.slice(complete)}
              from={window.offset + complete + 1}
              kicker
              isContinued
            />
          )}
          <LoadMore locale={locale} path={paths[locale]} pagination={window} list={list} filters={choice} />
        </section>
      </div>
      <Advert locale={locale} placement="list" path={path} />
    </PageLayout>
  );
};

/** Searches all content other than articles. Only in a search without other filters; undefined if nothing is found. */
const findOtherResults = async (
  locale: Locale,
  { q, exact, ...narrowed }: ListFilters,
  { total, search }: ArticleList,
): Promise<SiteSearchResults | undefined> => {
  if (q === undefined || Object.keys(narrowed).length > 0) return undefined;
  const complete = search?.complete ?? total;
  const found = await requestContext().queries.siteSearch(locale, search?.corrected?.query ?? q, {
    allowsTypos: !exact && (search?.corrected !== undefined || complete === 0),
    articles: complete,
  });
  return countOtherResults(found) > 0 ? found : undefined;
};

const headline = (
  locale: Locale,
  { q }: ListFilters,
  { total, search }: ArticleList,
  otherResults: SiteSearchResults | undefined,
): string => {
  if (!q) return t(locale, 'articles.count', { count: total });
  const articles = search?.complete ?? total;
  const count = articles + (otherResults ? countOtherResults(otherResults) : 0);
  return t(locale, 'search.results', { count, query: search?.corrected?.query ?? q });
};

/**
 * Returns the path of the same part of the list, or of the same search, in each language, with the slugs of category and keyword in that
 * language.
 */
const pathsByLanguage = (
  window: Pagination,
  choice: ListFilters,
  { categories, keywords }: { categories: CategoryName[]; keywords: KeywordName[] },
): Localized<string> => {
  const category = categories.find(({ slug }) => slug === choice.category);
  const keyword = keywords.find(({ slug }) => slug === choice.keyword);
  return byLocale((each) => {
    const slugs = {
      ...(category && { category: category.slugs[each] }),
      ...(keyword && { keyword: keyword.slugs[each] }),
    };
    return href('articles', each) + listQueryString(window, { ...choice, ...slugs });
  });
};
