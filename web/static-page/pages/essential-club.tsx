import type { ReactNode } from 'react';
import { InlineText } from '../../components/blocks/inlines.tsx';
import { headlineFitStyle } from '../../components/headline-fit.ts';
import { Caption } from '../../components/picture-caption.tsx';
import { ResponsivePicture } from '../../components/responsive-picture.tsx';
import { ColourPageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { localizedHrefs } from '../../routes.ts';
import { loadStaticPage, type StaticPageData, StaticPageHead } from '../static-page.tsx';
import { StaticPageText } from '../static-page-text.tsx';

const HUE = 'bougainvillea';

/** Renders the invitation to the club with a coloured header. */
export default async ({ locale }: PageComponentProps): Promise<ReactNode> => {
  const page = await loadStaticPage(locale, 'essentialClub');
  const { text, pictures, editedOn } = page;
  return (
    <ColourPageLayout
      locale={locale}
      languagePaths={localizedHrefs('essentialClub')}
      variant="story"
      hue={HUE}
      header={<ClubHeader page={page} />}
    >
      <StaticPageHead page={page} flood={HUE} />
      <article className="standing" data-hue={HUE} data-kind="story">
        <Hero page={page} />
        {text.length > 0 && <StaticPageText locale={locale} text={text} pictures={pictures} editedOn={editedOn} />}
      </article>
    </ColourPageLayout>
  );
};

const heroOf = ({ hero, pictures }: StaticPageData) => hero && pictures[hero.mediaId];

const ClubHeader = ({ page }: { page: StaticPageData }) => (
  <header className="story-opener flood page" data-hue={HUE} data-picture={heroOf(page) ? 'below' : 'none'}>
    <div className="story-title">
      <h1 className="poster" style={headlineFitStyle(page.title)}>
        {page.title}
      </h1>
    </div>
    <p className="standfirst">
      <InlineText runs={page.lead} />
    </p>
  </header>
);

const Hero = ({ page }: { page: StaticPageData }) => {
  const picture = heroOf(page);
  return (
    picture &&
    page.hero && (
      <figure className="story-hero page">
        <ResponsivePicture picture={picture} alt={page.hero.alt} sizes="(width <= 820px) 88vw, 76vw" priority />
        <Caption locale={page.locale} picture={picture} caption={page.hero.caption} />
      </figure>
    )
  );
};
