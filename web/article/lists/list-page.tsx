import type { ComponentProps, ReactNode } from 'react';
import type { Hue } from '#domain/shared/hue.ts';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import type { ArticleList } from '#projections/article/views.ts';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import { requestContext } from '../../request-context.ts';
import { initialLetter } from '../cards/category-section.tsx';
import { canonicalListQuery, listQueryString, PAGE_SIZE, type Pagination } from '../list-query.ts';
import { LoadMore } from '../load-more.tsx';

type HeadProps = ComponentProps<typeof Head>;

interface ListPageProps extends Omit<HeadProps, 'path' | 'query' | 'alternates' | 'isIndexed'> {
  hue: Hue;
  /** Paths of the first page of the list. */
  paths: Record<Locale, string>;
  pagination: Pagination;
  list: ArticleList;
  /** Slug of the category that the navigation marks as current. */
  activeCategory?: string;
  structuredData: ReactNode;
  /** The header and the articles, which are shown above “load more”. */
  children: ReactNode;
}

/** Renders a page with the articles that have something in common, such as a category or an author. */
export const ListPage = ({
  hue,
  paths,
  pagination,
  list,
  activeCategory,
  structuredData,
  children,
  ...head
}: ListPageProps) => {
  const { locale } = head;
  requestContext().response.query = canonicalListQuery(pagination, {}, list.total);
  return (
    <PageLayout
      locale={locale}
      languagePaths={byLocale((each) => paths[each] + listQueryString(pagination))}
      activeCategory={activeCategory}
    >
      <Head
        {...head}
        path={paths[locale]}
        query={listQueryString({ ...pagination, limit: PAGE_SIZE })}
        alternates={pagination.offset === 0 ? paths : {}}
      />
      {structuredData}
      <div className="category page" data-hue={hue}>
        {children}
        <LoadMore locale={locale} path={paths[locale]} pagination={pagination} list={list} />
      </div>
    </PageLayout>
  );
};

interface ListOpenerProps {
  locale: Locale;
  name: string;
  /** By default the first letter of the name. */
  picture?: ReactNode;
  /** Number of articles in the whole list. */
  total: number;
  /** The text below the name. */
  children: ReactNode;
}

/** Renders the header of a `ListPage`. */
export const ListOpener = ({ locale, name, picture, total, children }: ListOpenerProps) => (
  <header className="category-opener">
    {picture ?? (
      <span className="initial" aria-hidden="true">
        {initialLetter(name)}
      </span>
    )}
    <h1>{name}</h1>
    <p>
      {children} <span className="list-count">{t(locale, 'articles.count', { count: total })}</span>
    </p>
  </header>
);
