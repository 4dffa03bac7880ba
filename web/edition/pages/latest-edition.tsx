import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import type { EditionView } from '#projections/edition/views.ts';
import { Caption } from '../../components/picture-caption.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { ColourPageLayout, PageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href, localizedHrefs } from '../../routes.ts';
import { EditionContents } from '../edition-contents.tsx';
import { EditionHeader } from '../edition-header.tsx';
import { editionHref } from '../edition-link.ts';
import { EditionList } from '../edition-list.tsx';
import { EditionJsonLd } from '../json-ld.tsx';

/** Renders the newest edition, or an earlier one for `?edition=46`. Responds 404 for an unknown number. */
export default async ({ locale, query }: PageComponentProps): Promise<ReactNode> => {
  const asked = query.get('edition');
  if (asked !== null && !/^[1-9]\d{0,3}$/.test(asked)) return notFound();
  const { queries } = requestContext();
  const [editions, edition] = await Promise.all([
    queries.editions(locale),
    queries.edition(locale, asked === null ? undefined : Number(asked)),
  ]);
  const newest = editions[0]?.number;
  if (edition && newest !== undefined) {
    const others = editions.filter(({ number }) => number !== edition.number);
    return (
      <EditionPage locale={locale} edition={edition} newest={newest}>
        <EditionList locale={locale} title={t(locale, 'edition.earlier')} editions={others} newest={newest} />
      </EditionPage>
    );
  }
  return asked === null ? <NoEdition locale={locale} /> : notFound();
};

interface EditionPageProps {
  locale: Locale;
  edition: EditionView;
  newest: number;
  children: ReactNode;
}

const EditionPage = async ({ locale, edition, newest, children }: EditionPageProps) => {
  const { queries, response } = requestContext();
  const settings = await queries.settings(locale);
  const { number, title, summary, hue, cover } = edition;
  const addresses = byLocale((each) => editionHref(each, number, newest));
  const [path, query] = addresses[locale].split('?');
  response.query = query;
  return (
    <ColourPageLayout
      locale={locale}
      languagePaths={addresses}
      variant="cover"
      hue={hue}
      header={<EditionHeader locale={locale} edition={edition} />}
    >
      <Head
        locale={locale}
        settings={settings}
        path={path!}
        query={query ? `?${query}` : ''}
        title={`${title} · ${t(locale, 'edition.number', { number })}`}
        description={summary}
        alternates={addresses}
        share={{ kind: 'edition', id: String(number) }}
        picture={cover}
        themeHue={hue}
      />
      <EditionJsonLd locale={locale} settings={settings} edition={edition} path={addresses[locale]} />
      {cover && (
        <figure className="cover-caption page">
          <Caption locale={locale} picture={cover} />
        </figure>
      )}
      <EditionContents locale={locale} articles={edition.articles} />
      {children}
    </ColourPageLayout>
  );
};

/** Renders the page while no edition is published. */
const NoEdition = async ({ locale }: { locale: Locale }) => {
  const settings = await requestContext().queries.settings(locale);
  const paths = localizedHrefs('latestEdition');
  return (
    <PageLayout locale={locale} languagePaths={paths}>
      <Head
        locale={locale}
        settings={settings}
        path={paths[locale]}
        title={t(locale, 'edition.latest')}
        description={t(locale, 'edition.noneNote')}
        alternates={paths}
      />
      <div className="list page">
        <header className="list-opener">
          <h1>{t(locale, 'edition.none')}</h1>
          <p className="list-advice">{t(locale, 'edition.noneNote')}</p>
          <p className="list-count">
            <a className="quiet-link" href={href('articles', locale)}>
              {t(locale, 'articles.title')}
            </a>
          </p>
        </header>
      </div>
    </PageLayout>
  );
};
