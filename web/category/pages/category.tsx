import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { otherLocale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import type { CategoryView } from '#projections/category/views.ts';
import { Advert } from '../../advert/advert.tsx';
import { ArticleRows } from '../../article/cards/article-rows.tsx';
import { Card, CardPicture } from '../../article/cards/card.tsx';
import { initialLetter } from '../../article/cards/category-section.tsx';
import { canonicalListQuery, listQueryString, PAGE_SIZE, parsePagination } from '../../article/list-query.ts';
import { LoadMore } from '../../article/load-more.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { BreadcrumbJsonLd } from '../../structured-data/breadcrumbs.tsx';

export default async ({ locale, params, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries, response } = requestContext();
  const slug = decodeParam(params, 'category');
  const window = parsePagination(query);
  const [settings, category, list] = await Promise.all([
    queries.settings(locale),
    queries.category(locale, slug),
    queries.articles(locale, { ...window, category: slug }),
  ]);
  if (!category) return notFound();
  response.query = canonicalListQuery(window, {}, list.total);

  const paths = {
    pt: href('category', 'pt', { category: category.slugs.pt }),
    en: href('category', 'en', { category: category.slugs.en }),
  };
  const newest = window.offset === 0 ? list.items[0] : undefined;
  const others = newest ? list.items.slice(1) : list.items;
  return (
    <PageLayout
      locale={locale}
      otherLanguage={paths[otherLocale(locale)] + listQueryString(window)}
      activeCategory={category.slug}
    >
      <Head
        locale={locale}
        settings={settings}
        path={paths[locale]}
        query={listQueryString({ ...window, limit: PAGE_SIZE })}
        title={category.name}
        description={category.description}
        alternates={window.offset === 0 ? paths : {}}
        share={{ kind: 'category', id: category.id }}
        category={category}
      />
      <BreadcrumbJsonLd
        trail={[
          { name: settings.title, path: href('home', locale) },
          { name: t(locale, 'articles.title'), path: href('articles', locale) },
          { name: category.name, path: paths[locale] },
        ]}
      />
      <div className="category page" data-hue={category.hue}>
        <CategoryHeader category={category} count={t(locale, 'articles.count', { count: list.total })} />
        {list.total === 0 && <p className="list-advice">{t(locale, 'category.empty')}</p>}
        {newest && <Newest locale={locale} article={newest} />}
        <Advert locale={locale} placement="list" path={paths[locale]} />
        <ArticleRows locale={locale} articles={others} from={window.offset + (newest ? 2 : 1)} />
        <LoadMore
          locale={locale}
          path={paths[locale]}
          pagination={window}
          total={list.total}
          shownCount={list.items.length}
          hasMore={list.nextOffset !== null}
        />
      </div>
    </PageLayout>
  );
};

const CategoryHeader = ({ category, count }: { category: CategoryView; count: string }) => (
  <header className="category-opener">
    <span className="initial" aria-hidden="true">
      {initialLetter(category.name)}
    </span>
    <h1>{category.name}</h1>
    <p>
      {category.description} <span className="list-count">{count}</span>
    </p>
  </header>
);

const Newest = ({ locale, article }: { locale: PageComponentProps['locale']; article: ArticleCard }) => (
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
