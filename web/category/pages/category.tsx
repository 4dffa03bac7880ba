import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import type { ListedArticle } from '#projections/article/views.ts';
import { Advert } from '../../advert/advert.tsx';
import { ArticleRows } from '../../article/cards/article-rows.tsx';
import { ArticleSequence } from '../../article/cards/article-sequence.tsx';
import { Card, CardPicture } from '../../article/cards/card.tsx';
import { listQueryString, parsePagination } from '../../article/list-query.ts';
import { CollectionJsonLd } from '../../article/lists/collection-json-ld.tsx';
import { ListOpener, ListPage } from '../../article/lists/list-page.tsx';
import { formatDay, t } from '../../i18n.ts';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { BreadcrumbJsonLd } from '../../structured-data/breadcrumbs.tsx';

/** Number of articles that the first page shows in a sequence below the newest one, before the list of older ones. */
const ARRANGED = 9;

export default async ({ locale, params, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const slug = decodeParam(params, 'category');
  const pagination = parsePagination(query);
  const [settings, category, list] = await Promise.all([
    queries.settings(locale),
    queries.category(locale, slug),
    queries.articles(locale, { ...pagination, category: slug }),
  ]);
  if (!category) return notFound();

  const paths = byLocale((each) => href('category', each, { category: category.slugs[each] }));
  return (
    <ListPage
      locale={locale}
      settings={settings}
      hue={category.hue}
      paths={paths}
      pagination={pagination}
      list={list}
      activeCategory={category.slug}
      title={category.name}
      description={category.description}
      share={{ kind: 'category', id: category.id }}
      category={category}
      structuredData={
        <>
          <CollectionJsonLd
            locale={locale}
            name={category.name}
            description={category.description}
            path={paths[locale] + listQueryString(pagination)}
            articles={list.items}
            offset={pagination.offset}
            total={list.total}
          />
          <BreadcrumbJsonLd
            trail={[
              { name: settings.title, path: href('home', locale) },
              { name: t(locale, 'articles.title'), path: href('articles', locale) },
              { name: category.name, path: paths[locale] },
            ]}
          />
        </>
      }
    >
      <ListOpener locale={locale} name={category.name} total={list.total}>
        {category.description}
      </ListOpener>
      {list.total === 0 && <p className="list-advice">{t(locale, 'category.empty')}</p>}
      {pagination.offset === 0 ? (
        <Opening locale={locale} articles={list.items} path={paths[locale]} />
      ) : (
        <>
          <Advert locale={locale} placement="list" path={paths[locale]} />
          <ArticleRows locale={locale} articles={list.items} from={pagination.offset + 1} />
        </>
      )}
    </ListPage>
  );
};

interface OpeningProps {
  locale: Locale;
  articles: ListedArticle[];
  /** Path of the category. */
  path: string;
}

/** Renders the first page of a category: its newest article, a sequence of the next ones, and a list of those before them. */
const Opening = ({ locale, articles, path }: OpeningProps) => {
  const [newest, ...others] = articles;
  return (
    <>
      {newest && <Newest locale={locale} article={newest} />}
      {others.length > 0 && (
        <ArticleSequence
          locale={locale}
          articles={others.slice(0, ARRANGED)}
          rhythm="category"
          from={2}
          level="h2"
          label={({ date }) => <time dateTime={date}>{formatDay(locale, date)}</time>}
        />
      )}
      <Advert locale={locale} placement="list" path={path} />
      <ArticleRows locale={locale} articles={others.slice(ARRANGED)} from={2 + ARRANGED} />
    </>
  );
};

const Newest = ({ locale, article }: { locale: Locale; article: ListedArticle }) => (
  <section className="newest" data-picture={article.image ? 'beside' : 'none'}>
    <CardPicture
      locale={locale}
      article={article}
      sizes="(width <= 820px) 100vw, (width <= 1700px) 54vw, 900px"
      caption
      first
    />
    <Card locale={locale} article={article} level="h2" size="huge" />
  </section>
);
