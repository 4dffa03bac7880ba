import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { byLocale } from '#domain/shared/locale.ts';
import { ArticleRows } from '../../article/cards/article-rows.tsx';
import { firstPage } from '../../article/list-query.ts';
import { ListOpener, ListPage } from '../../article/lists/list-page.tsx';
import { t } from '../../i18n.ts';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { RedirectPage } from '../../layout/redirect-page.tsx';
import { requestContext } from '../../request-context.ts';
import { feedHref, href } from '../../routes.ts';
import { BreadcrumbJsonLd } from '../../structured-data/breadcrumbs.tsx';

/** Renders the page of a series: its text, and all its articles in their order. */
export default async ({ locale, params }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const lookup = await queries.series(locale, decodeParam(params, 'slug'));
  if ('missing' in lookup) return notFound();
  if ('movedTo' in lookup)
    return <RedirectPage locale={locale} to={href('series', locale, { slug: lookup.movedTo })} />;

  const { id, slug, title: titles, text } = lookup.found;
  const title = titles[locale];
  const [settings, items] = await Promise.all([queries.settings(locale), queries.articlesOfSeries(locale, id)]);
  const paths = byLocale((each) => href('series', each, { slug: slug[each] }));
  return (
    <ListPage
      locale={locale}
      settings={settings}
      hue="atlantic"
      paths={paths}
      pagination={firstPage}
      list={{ total: items.length, items, nextOffset: null }}
      title={title}
      description={text[locale] || t(locale, 'series.description', { name: title, title: settings.title })}
      feed={{ title, path: feedHref('series', locale, { slug: slug[locale] }) }}
      structuredData={
        <BreadcrumbJsonLd
          trail={[
            { name: settings.title, path: href('home', locale) },
            { name: t(locale, 'articles.title'), path: href('articles', locale) },
            { name: title, path: paths[locale] },
          ]}
        />
      }
    >
      <ListOpener locale={locale} name={title} total={items.length}>
        {text[locale] || t(locale, 'article.series')}
      </ListOpener>
      <ArticleRows locale={locale} articles={items} from={1} kicker />
    </ListPage>
  );
};
