import type { ReactNode } from 'react';
import { blockText } from '#domain/shared/blocks.ts';
import type { Hue } from '#domain/shared/hue.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import type { StaticPageView } from '#projections/static-page/views.ts';
import { InlineText } from '../components/blocks/inlines.tsx';
import { IslandEmblem } from '../components/emblem.tsx';
import { headlineFitStyle } from '../components/headline-fit.ts';
import { Caption } from '../components/picture-caption.tsx';
import { ResponsivePicture } from '../components/responsive-picture.tsx';
import { t } from '../i18n.ts';
import { Head, titleFromPath } from '../layout/head.tsx';
import { PageLayout } from '../layout/page-layout.tsx';
import { requestContext } from '../request-context.ts';
import { localizedHrefs } from '../routes.ts';
import { type StaticPageName, staticPageKeys } from './slice.ts';
import { type StaticPageContent, splitContent } from './split-content.ts';
import { StaticPageText } from './static-page-text.tsx';

export interface StaticPageData extends StaticPageContent, Pick<StaticPageView, 'pictures' | 'editedOn'> {
  locale: Locale;
  screen: StaticPageName;
  /** Title from the editors, or derived from the last segment of the path (docs/product.md, rule 12). */
  title: string;
  settings: SiteSettings;
}

/**
 * Loads a static page, such as the contacts, in one language. If editors have not written it yet, its introduction (`lead`) is a
 * placeholder text.
 */
export const loadStaticPage = async (locale: Locale, screen: StaticPageName): Promise<StaticPageData> => {
  const { queries } = requestContext();
  const [settings, page] = await Promise.all([queries.settings(locale), queries.page(locale, staticPageKeys[screen])]);
  const { lead, ...parts } = splitContent(page.content);
  const unwritten = page.content.length === 0;
  return {
    ...parts,
    lead: unwritten ? [{ text: t(locale, `page.unwritten.${screen}`, { title: settings.title }) }] : lead,
    pictures: page.pictures,
    editedOn: page.editedOn,
    title: page.title || titleFromPath(locale, localizedHrefs(screen)[locale]),
    locale,
    screen,
    settings,
  };
};

interface StaticPageProps {
  page: StaticPageData;
  hue: Hue;
  /** Content between the header and the text. */
  before?: ReactNode;
  /** Content after the text. */
  children?: ReactNode;
}

/**
 * Renders a static page, such as the contacts: head, title, introduction, the picture at its beginning and text, in the ordinary page
 * layout. `before` is extra content above the text.
 */
export const StaticPage = ({ page, hue, before, children }: StaticPageProps) => {
  const { locale, screen, title, text, lead, pictures, editedOn } = page;
  return (
    <PageLayout locale={locale} languagePaths={localizedHrefs(screen)}>
      <StaticPageHead page={page} />
      <article className="standing" data-hue={hue} data-kind="standard">
        <header className="words-opener page">
          <div className="words-title">
            <h1 className="poster" style={headlineFitStyle(title)}>
              {title}
            </h1>
          </div>
          <IslandEmblem />
          <p className="standfirst">
            <InlineText runs={lead} />
          </p>
        </header>
        <StaticPageHero page={page} />
        {before}
        {text.length > 0 && <StaticPageText locale={locale} text={text} pictures={pictures} editedOn={editedOn} />}
        {children}
      </article>
    </PageLayout>
  );
};

const StaticPageHero = ({ page: { hero, pictures, locale } }: { page: StaticPageData }) => {
  const picture = hero && pictures[hero.mediaId];
  return (
    picture && (
      <figure className="standard-hero">
        <ResponsivePicture picture={picture} alt={hero.alt} sizes="100vw" ratio="fill" narrowCrop="4x5" priority />
        <Caption locale={locale} picture={picture} caption={hero.caption} />
      </figure>
    )
  );
};

/**
 * Renders the `<head>` elements of a static page: its title, its introduction as the description, its picture. `flood` is the colour for
 * the browser’s toolbars if the page has a coloured header.
 */
export const StaticPageHead = ({ page, flood }: { page: StaticPageData; flood?: Hue }) => {
  const { locale, screen, title, settings, lead, hero, pictures } = page;
  return (
    <Head
      locale={locale}
      settings={settings}
      path={localizedHrefs(screen)[locale]}
      title={title}
      description={blockText({ type: 'text', text: lead })}
      alternates={localizedHrefs(screen)}
      picture={hero && pictures[hero.mediaId]}
      themeHue={flood}
    />
  );
};
