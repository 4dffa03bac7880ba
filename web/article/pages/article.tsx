import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { byLocale, type Locale, type Localized, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { Advert } from '../../advert/advert.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { ColourPageLayout, PageLayout } from '../../layout/page-layout.tsx';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { RedirectPage } from '../../layout/redirect-page.tsx';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { BreadcrumbJsonLd } from '../../structured-data/breadcrumbs.tsx';
import { ArticleBody } from '../article-body.tsx';
import { EssayHeader, HeroImage, ImmersiveHeader, StandardHeader, TextOnlyHeader } from '../article-header.tsx';
import { ArticleKeywords } from '../article-keywords.tsx';
import { articleLayout } from '../article-layout.ts';
import { SeriesParts } from '../article-series.tsx';
import { Corrections } from '../corrections/corrections.tsx';
import { ArticleJsonLd } from '../json-ld.tsx';
import { OtherMostRead } from '../lists/most-read.tsx';
import { Neighbours } from '../neighbours.tsx';
import { PrintSource } from '../print-source.tsx';
import { ReadingTools } from '../reading-tools.tsx';
import { Related } from '../related.tsx';
import { TravelSection } from '../travel/travel-section.tsx';

export default async ({ locale, params }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const lookup = await queries.article(locale, decodeParam(params, 'category'), decodeParam(params, 'slug'));
  if ('missing' in lookup) return notFound();
  if ('movedTo' in lookup) return <RedirectPage locale={locale} to={href('article', locale, { ...lookup.movedTo })} />;

  const article = lookup.found;
  const [settings, languagePaths] = await Promise.all([queries.settings(locale), switchOf(locale, article)]);
  const kind = articleLayout(article);
  const frame = { locale, languagePaths, activeCategory: article.category.slug };
  const head = <ArticleHead locale={locale} settings={settings} article={article} />;
  const text = (
    <>
      <ReadingTools locale={locale} article={article} />
      <ArticleBody locale={locale} article={article} kind={kind} />
      <TravelSection locale={locale} article={article} />
      <Corrections locale={locale} corrections={article.corrections} />
      <PrintSource locale={locale} article={article} magazine={settings.title} />
    </>
  );
  const afterwards = (
    <>
      {article.series.map((each) => (
        <SeriesParts key={each.id} locale={locale} article={article} series={each} />
      ))}
      <ArticleKeywords locale={locale} article={article} />
      <Advert locale={locale} placement="article" path={pathOf(locale, article)} />
      <Neighbours locale={locale} article={article} />
      <Related locale={locale} article={article} />
      <OtherMostRead locale={locale} article={article} />
    </>
  );

  if (kind === 'story') {
    return (
      <ColourPageLayout
        {...frame}
        variant="story"
        hue={article.category.hue}
        header={<ImmersiveHeader locale={locale} article={article} />}
      >
        {head}
        <article data-hue={article.category.hue} data-kind={kind}>
          <HeroImage locale={locale} article={article} />
          {text}
        </article>
        {afterwards}
      </ColourPageLayout>
    );
  }
  const Header = HEADERS[kind];
  return (
    <PageLayout {...frame}>
      {head}
      <article data-hue={article.category.hue} data-kind={kind}>
        <Header locale={locale} article={article} />
        {text}
      </article>
      {afterwards}
    </PageLayout>
  );
};

/** Headers of the layouts that have no coloured background. */
const HEADERS = { standard: StandardHeader, words: TextOnlyHeader, essay: EssayHeader };

const pathOf = (locale: Locale, { category, slug }: ArticleView): string =>
  href('article', locale, { category: category.slug, slug });

/** Returns the path of the article in each language, or else of its category there, or else of the list of all articles. */
const switchOf = async (locale: Locale, { alternates, category }: ArticleView): Promise<Localized<string>> => {
  const isEverywhere = locales.every((each) => alternates[each]);
  const categories = isEverywhere ? [] : await requestContext().queries.categories(locale);
  const known = categories.find(({ id }) => id === category.id);
  return byLocale((each) => {
    const alternate = alternates[each];
    if (alternate) return href('article', each, { ...alternate });
    return known ? href('category', each, { category: known.slugs[each] }) : href('articles', each);
  });
};

const ArticleHead = ({
  locale,
  settings,
  article,
}: {
  locale: Locale;
  settings: SiteSettings;
  article: ArticleView;
}) => {
  const path = pathOf(locale, article);
  const alternates: PartlyLocalized<string> = Object.fromEntries(
    locales.flatMap((each) => {
      const address = article.alternates[each];
      return address ? [[each, href('article', each, { ...address })]] : [];
    }),
  );
  return (
    <>
      <Head
        locale={locale}
        settings={settings}
        path={path}
        title={article.title}
        description={article.summary}
        alternates={alternates}
        share={{ kind: 'article', id: article.id }}
        picture={article.image}
        article={article}
        category={article.category}
        themeHue={articleLayout(article) === 'story' ? article.category.hue : undefined}
      />
      <ArticleJsonLd locale={locale} settings={settings} article={article} path={path} />
      <BreadcrumbJsonLd
        trail={[
          { name: settings.title, path: href('home', locale) },
          { name: t(locale, 'articles.title'), path: href('articles', locale) },
          { name: article.category.name, path: href('category', locale, { category: article.category.slug }) },
          { name: article.title, path },
        ]}
      />
    </>
  );
};
