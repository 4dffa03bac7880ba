import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { byLocale } from '#domain/shared/locale.ts';
import { ArticleRows } from '../../article/cards/article-rows.tsx';
import { parsePagination } from '../../article/list-query.ts';
import { ListOpener, ListPage } from '../../article/lists/list-page.tsx';
import { t } from '../../i18n.ts';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { RedirectPage } from '../../layout/redirect-page.tsx';
import { requestContext } from '../../request-context.ts';
import { feedHref, href } from '../../routes.ts';
import { BreadcrumbJsonLd } from '../../structured-data/breadcrumbs.tsx';

/** Renders the page of a keyword, a tag of articles: all articles that have it, newest first. */
export default async ({ locale, params, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const lookup = await queries.keyword(locale, decodeParam(params, 'slug'));
  if ('missing' in lookup) return notFound();
  if ('movedTo' in lookup)
    return <RedirectPage locale={locale} to={href('keyword', locale, { slug: lookup.movedTo })} />;

  const { slug: slugs, name: names } = lookup.found;
  const [slug, name] = [slugs[locale], names[locale]];
  const pagination = parsePagination(query);
  const [settings, list] = await Promise.all([
    queries.settings(locale),
    queries.articles(locale, { ...pagination, keyword: slug }),
  ]);
  const paths = byLocale((each) => href('keyword', each, { slug: slugs[each] }));
  return (
    <ListPage
      locale={locale}
      settings={settings}
      hue="basalt"
      paths={paths}
      pagination={pagination}
      list={list}
      title={name}
      description={t(locale, 'keyword.description', { name, title: settings.title })}
      feed={{ title: name, path: feedHref('keyword', locale, { slug }) }}
      structuredData={
        <BreadcrumbJsonLd
          trail={[
            { name: settings.title, path: href('home', locale) },
            { name: t(locale, 'articles.title'), path: href('articles', locale) },
            { name, path: paths[locale] },
          ]}
        />
      }
    >
      <ListOpener locale={locale} name={name} total={list.total}>
        {t(locale, 'keyword.kicker')}
      </ListOpener>
      <ArticleRows locale={locale} articles={list.items} from={pagination.offset + 1} kicker />
    </ListPage>
  );
};
