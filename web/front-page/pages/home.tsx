import type { ReactNode } from 'react';
import { Advert } from '../../advert/advert.tsx';
import { CategorySection } from '../../article/cards/category-section.tsx';
import { chooseLayouts } from '../../article/cards/choose-layouts.ts';
import { MostRead } from '../../article/lists/most-read.tsx';
import { Caption } from '../../components/picture-caption.tsx';
import { EditionList } from '../../edition/edition-list.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { ColourPageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { NewsletterSection } from '../../newsletter/form/newsletter-section.tsx';
import { requestContext } from '../../request-context.ts';
import { RestaurantOfTheWeek } from '../../restaurant/list/restaurant-of-the-week.tsx';
import { href, localizedHrefs } from '../../routes.ts';
import { SearchForm } from '../../search/search-form.tsx';
import { SiteJsonLd } from '../../structured-data/site.tsx';
import { CategoryColumns } from '../category-columns.tsx';
import { CoverStory, EmptyCoverStory } from '../cover-story.tsx';
import { EditorsChoice } from '../editors-choice.tsx';
import { NewsColumn } from '../news-column.tsx';

/** Number of editions shown on the front page. */
const EDITIONS_SHOWN = 5;
/** Number of categories with a section of their own; two or more further ones stand side by side. */
const OPENED_CATEGORIES = 3;

export default async ({ locale, path }: PageComponentProps): Promise<ReactNode> => {
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
  const opened = bands.length > OPENED_CATEGORIES + 1 ? bands.slice(0, OPENED_CATEGORIES) : bands;
  const columns = bands.slice(opened.length);
  const kinds = chooseLayouts(opened.map(({ articles }) => articles));

  const hue = cover?.category.hue ?? 'azulejo';
  const choiceAfter = Math.min(2, opened.length);
  const sections = opened.map((band, index) => (
    <CategorySection key={band.category.id} locale={locale} {...band} kind={kinds[index] ?? 'words'} />
  ));
  return (
    <ColourPageLayout
      locale={locale}
      languagePaths={localizedHrefs('home')}
      variant="cover"
      hideNewsletter
      hideSearch
      hue={hue}
      header={
        cover ? (
          <CoverStory locale={locale} article={cover} edition={editions[0]} />
        ) : (
          <EmptyCoverStory locale={locale} tagline={settings.tagline} />
        )
      }
    >
      <Head
        locale={locale}
        settings={settings}
        path={path}
        title={settings.tagline || settings.title}
        description={settings.tagline}
        alternates={localizedHrefs('home')}
        themeHue={hue}
      />
      <SiteJsonLd locale={locale} settings={settings} />
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
      <RestaurantOfTheWeek locale={locale} />
      {sections.slice(choiceAfter + 1)}
      {columns.length > 0 && <CategoryColumns locale={locale} columns={columns} />}
      <MostRead locale={locale} articles={front.mostRead} />
      <NewsletterSection locale={locale} />
      <EditionList
        locale={locale}
        title={t(locale, 'edition.shelf')}
        editions={editions.slice(0, EDITIONS_SHOWN)}
        newest={editions[0]?.number}
      />
    </ColourPageLayout>
  );
};
