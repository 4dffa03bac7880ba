import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import type { ArticleCard } from '#projections/article/views.ts';
import { Advert } from '../../advert/advert.tsx';
import { ArticleRows } from '../../article/cards/article-rows.tsx';
import { Card, CardPicture } from '../../article/cards/card.tsx';
import { listQueryString, parsePagination } from '../../article/list-query.ts';
import { CollectionJsonLd } from '../../article/lists/collection-json-ld.tsx';
import { ListOpener, ListPage } from '../../article/lists/list-page.tsx';
import { t } from '../../i18n.ts';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { BreadcrumbJsonLd } from '../../structured-data/breadcrumbs.tsx';

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

  const paths = {
    pt: href('category', 'pt', { category: category.slugs.pt }),
    en: href('category', 'en', { category: category.slugs.en }),
  };
  const newest = pagination.offset === 0 ? list.items[0] : undefined;
  const others = newest ? list.items.slice(1) : list.items;
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
      {newest && <Newest locale={locale} article={newest} />}
      <Advert locale={locale} placement="list" path={paths[locale]} />
      <ArticleRows locale={locale} articles={others} from={pagination.offset + (newest ? 2 : 1)} />
    </ListPage>
  );
};

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
