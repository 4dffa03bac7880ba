import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import type { Locale } from '#domain/shared/locale.ts';
import type { AuthorView } from '#projections/contributor/views.ts';
import { ArticleRows } from '../../article/cards/article-rows.tsx';
import { parsePagination } from '../../article/list-query.ts';
import { ListOpener, ListPage } from '../../article/lists/list-page.tsx';
import { ResponsivePicture } from '../../components/responsive-picture.tsx';
import { splitParagraphs } from '../../components/split-paragraphs.ts';
import { t } from '../../i18n.ts';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { RedirectPage } from '../../layout/redirect-page.tsx';
import { requestContext } from '../../request-context.ts';
import { feedHref, href, localizedHrefs } from '../../routes.ts';
import { AuthorJsonLd } from '../json-ld.tsx';

/** Renders the page of an author or photographer: portrait or initial, and all articles, newest first. */
export default async ({ locale, params, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const lookup = await queries.author(decodeParam(params, 'slug'));
  if ('missing' in lookup) return notFound();
  if ('movedTo' in lookup)
    return <RedirectPage locale={locale} to={href('author', locale, { slug: lookup.movedTo })} />;

  const author = lookup.found;
  const pagination = parsePagination(query);
  const [settings, list] = await Promise.all([
    queries.settings(locale),
    queries.articles(locale, { ...pagination, contributor: author.id }),
  ]);
  const { name, slug, portrait } = author;
  const paths = localizedHrefs('author', { slug });
  return (
    <ListPage
      locale={locale}
      settings={settings}
      hue="basalt"
      paths={paths}
      pagination={pagination}
      list={list}
      title={name}
      description={
        author.biography[locale].split('\n')[0] || t(locale, 'author.description', { name, title: settings.title })
      }
      picture={portrait ?? undefined}
      feed={{ title: name, path: feedHref('author', locale, { slug }) }}
      structuredData={<AuthorJsonLd locale={locale} author={author} path={paths[locale]} />}
    >
      <ListOpener
        locale={locale}
        name={name}
        picture={portrait && <Portrait locale={locale} name={name} picture={portrait} />}
        total={list.total}
      >
        {author.roles.map((role) => t(locale, `author.role.${role}`)).join(', ')}
      </ListOpener>
      <Biography text={author.biography[locale]} />
      <ArticleRows locale={locale} articles={list.items} from={pagination.offset + 1} kicker />
    </ListPage>
  );
};

const Biography = ({ text }: { text: string }) =>
  text !== '' && (
    <div className="author-text">
      {splitParagraphs(text).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );

interface PortraitProps {
  locale: Locale;
  name: string;
  picture: NonNullable<AuthorView['portrait']>;
}

const Portrait = ({ locale, name, picture }: PortraitProps) => (
  <div className="author-portrait">
    <ResponsivePicture
      picture={picture}
      alt={t(locale, 'author.portrait', { name })}
      sizes="(width <= 820px) 42vw, 24vw"
      ratio="4:5"
      priority
    />
  </div>
);
