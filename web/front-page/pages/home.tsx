import type { ReactNode } from 'react';
import { otherLocale } from '#domain/shared/locale.ts';
import { Advert } from '../../advert/advert.tsx';
import { Band } from '../../article/cards/category-section.tsx';
import { chooseCuts } from '../../article/cards/choose-layouts.ts';
import { Caption } from '../../components/picture.tsx';
import { EditionShelf } from '../../edition/edition-list.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { FloodPage } from '../../layout/page-layout.tsx';
import type { ScreenProps } from '../../layout/page-props.ts';
import { NewsletterBand } from '../../newsletter/form/newsletter-section.tsx';
import { requestContext } from '../../request-context.ts';
import { TableOfTheWeek } from '../../restaurant/list/restaurant-of-the-week.tsx';
import { href, hrefs } from '../../routes.ts';
import { SearchForm } from '../../search/search-form.tsx';
import { SiteData } from '../../structured-data/site.tsx';
import { Cover, EmptyCover } from '../cover-story.tsx';
import { EditorsChoice } from '../editors-choice.tsx';
import { NewsColumn } from '../news-column.tsx';

/** Editions on the front page. */
const SHELF = 5;

export default async ({ locale, path }: ScreenProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const [settings, front, editions] = await Promise.all([
    queries.settings(locale),
    queries.frontPage(locale),
    queries.editions(locale),
  ]);
  const { cover } = front;
  const bands = front.bands
    .map((band) => ({ ...band, articles: band.articles.filter(({ id }) => id !== cover?.id) }))
    .filter(({ articles }) => articles.length > 0);
  const kinds = chooseCuts(bands.map(({ articles }) => articles));

  const hue = cover?.category.hue ?? 'azulejo';
  const choiceAfter = Math.min(2, bands.length);
  const sections = bands.map((band, index) => (
    <Band key={band.category.id} locale={locale} {...band} kind={kinds[index] ?? 'words'} />
  ));
  return (
    <FloodPage
      locale={locale}
      otherLanguage={hrefs('home')[otherLocale(locale)]}
      kind="cover"
      ownNewsletter
      ownSearch
      hue={hue}
      opener={
        cover ? (
          <Cover locale={locale} article={cover} edition={editions[0]} />
        ) : (
          <EmptyCover locale={locale} tagline={settings.tagline} />
        )
      }
    >
      <Head
        locale={locale}
        settings={settings}
        path={path}
        title={settings.tagline || settings.title}
        description={settings.tagline}
        alternates={hrefs('home')}
        flood={hue}
      />
      <SiteData locale={locale} settings={settings} />
      {cover?.image && (
        <figure className="cover-caption page">
          <Caption locale={locale} picture={cover.image} caption={cover.image.caption} />
        </figure>
      )}
      <div className="home-search page">
        <SearchForm locale={locale} />
        <p>
          <a className="quiet-link" href={href('articles', locale)}>
            {t(locale, 'search.archive', { count: front.total })}
          </a>
        </p>
      </div>
      <NewsColumn locale={locale} news={front.news} />
      {sections.slice(0, choiceAfter)}
      <EditorsChoice locale={locale} articles={front.editorsChoice} />
      <Advert locale={locale} placement="home" path={path} />
      {sections.slice(choiceAfter, choiceAfter + 1)}
      <TableOfTheWeek locale={locale} />
      {sections.slice(choiceAfter + 1)}
      <NewsletterBand locale={locale} />
      <EditionShelf
        locale={locale}
        title={t(locale, 'edition.shelf')}
        editions={editions.slice(0, SHELF)}
        newest={editions[0]?.number}
      />
    </FloodPage>
  );
};
