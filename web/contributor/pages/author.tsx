import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import type { AuthorView } from '#projections/contributor/views.ts';
import { ArticleRows } from '../../article/cards/article-rows.tsx';
import { initialLetter } from '../../article/cards/category-section.tsx';
import { canonicalListQuery, listQueryString, PAGE_SIZE, parsePagination } from '../../article/list-query.ts';
import { LoadMore } from '../../article/load-more.tsx';
import { ResponsivePicture } from '../../components/responsive-picture.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { RedirectPage } from '../../layout/redirect-page.tsx';
import { requestContext } from '../../request-context.ts';
import { feedHref, href, localizedHrefs } from '../../routes.ts';
import { AuthorJsonLd } from '../json-ld.tsx';

/** Renders the page of an author or photographer: portrait or initial, and all articles, newest first. */
export default async ({ locale, params, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries, response } = requestContext();
  const lookup = await queries.author(decodeParam(params, 'slug'));
  if ('missing' in lookup) return notFound();
  if ('movedTo' in lookup)
    return <RedirectPage locale={locale} to={href('author', locale, { slug: lookup.movedTo })} />;

  const author = lookup.found;
  const window = parsePagination(query);
  const [settings, list] = await Promise.all([
    queries.settings(locale),
    queries.articles(locale, { ...window, contributor: author.id }),
  ]);
  response.query = canonicalListQuery(window, {}, list.total);
  const paths = localizedHrefs('author', { slug: author.slug });
  const count = t(locale, 'articles.count', { count: list.total });
  return (
    <PageLayout locale={locale} otherLanguage={paths[otherLocale(locale)] + listQueryString(window)}>
      <Head
        locale={locale}
        settings={settings}
        path={paths[locale]}
        query={listQueryString({ ...window, limit: PAGE_SIZE })}
        title={author.name}
        description={t(locale, 'author.description', { name: author.name, title: settings.title })}
        alternates={window.offset === 0 ? paths : {}}
        picture={author.portrait ?? undefined}
        feed={{ title: author.name, path: feedHref('author', locale, { slug: author.slug }) }}
      />
      <AuthorJsonLd locale={locale} author={author} path={paths[locale]} />
      <div className="category page" data-hue="basalt">
        <AuthorHeader locale={locale} author={author} count={count} />
        <ArticleRows locale={locale} articles={list.items} from={window.offset + 1} kicker />
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

const AuthorHeader = ({ locale, author, count }: { locale: Locale; author: AuthorView; count: string }) => (
  <header className="category-opener">
    {author.portrait ? (
      <div className="author-portrait">
        <ResponsivePicture
          picture={author.portrait}
          alt={t(locale, 'author.portrait', { name: author.name })}
          sizes="(width <= 820px) 42vw, 24vw"
          ratio="4:5"
          priority
        />
      </div>
    ) : (
      <span className="initial" aria-hidden="true">
        {initialLetter(author.name)}
      </span>
    )}
    <h1>{author.name}</h1>
    <p>
      {author.roles.map((role) => t(locale, `author.role.${role}`)).join(', ')}{' '}
      <span className="list-count">{count}</span>
    </p>
  </header>
);
