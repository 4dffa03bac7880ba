import type { ReactNode } from 'react';
import type { Travel, Walk } from '#domain/article/travel.ts';
import { positionsOf } from '#domain/article/travel-positions.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Position } from '#domain/shared/track.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { t } from '../../i18n.ts';
import { href } from '../../routes.ts';
import { formatCoordinates, formatMinutes } from './format-travel.ts';
import { gpxHref } from './gpx-href.ts';
import { HeightProfileFigure } from './height-profile-figure.tsx';
import { NearbyTables } from './nearby-tables.tsx';
import { TravelMap } from './travel-map.tsx';

interface TravelProps {
  locale: Locale;
  article: ArticleView;
}

/** Renders the place or walk that an article is about: map, height profile, facts, GPX file and restaurants nearby; nothing if it has none. */
export const TravelSection = ({ locale, article }: TravelProps) => {
  const { travel } = article;
  if (!travel) return null;
  return (
    <section className="travel page" aria-labelledby="travel">
      <header>
        <p className="kicker">{t(locale, `travel.${travel.kind}`)}</p>
        <h2 id="travel">{travel.name[locale]}</h2>
      </header>
      <TravelMap locale={locale} travel={travel} />
      <HeightProfileFigure locale={locale} travel={travel} />
      <div className="travel-side">
        <TravelFacts locale={locale} travel={travel} />
        <TravelTools locale={locale} article={article} travel={travel} />
        <NearbyTables locale={locale} travel={travel} />
      </div>
    </section>
  );
};

const TravelFacts = ({ locale, travel }: { locale: Locale; travel: Travel }) => (
  <dl className="facts">
    {travel.kind === 'walk' && <WalkFacts locale={locale} walk={travel} />}
    <Fact label={t(locale, 'travel.access')}>{travel.access[locale]}</Fact>
    <Fact label={t(locale, 'travel.season')}>{travel.season[locale]}</Fact>
    {travel.kind === 'place' && (
      <Fact label={t(locale, 'travel.coordinates')}>{formatCoordinates(locale, travel.position)}</Fact>
    )}
  </dl>
);

const WalkFacts = ({ locale, walk }: { locale: Locale; walk: Walk }) => {
  const { distance, ascent, descent, minutes, difficulty } = walk;
  const metres = (value: number | null) => value !== null && t(locale, 'travel.metres', { value });
  return (
    <>
      <Fact label={t(locale, 'travel.distance')}>
        {distance !== null && t(locale, 'travel.km', { value: distance })}
      </Fact>
      <Fact label={t(locale, 'travel.ascent')}>{metres(ascent)}</Fact>
      <Fact label={t(locale, 'travel.descent')}>{metres(descent)}</Fact>
      <Fact label={t(locale, 'travel.minutes')}>{minutes !== null && formatMinutes(minutes)}</Fact>
      <Fact label={t(locale, 'travel.difficulty')}>{difficulty && t(locale, `travel.difficulty.${difficulty}`)}</Fact>
    </>
  );
};

/** Renders a line of the facts; nothing if the value is unknown. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children !== '' &&
  children !== null &&
  children !== false && (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );

/** Renders the link to the GPX file, and the button that needs the page script (`page-script/my-map.client.ts`). */
const TravelTools = ({ locale, article, travel }: TravelProps & { travel: Travel }) => (
  <p className="travel-tools">
    <a className="quiet-link" href={gpxHref(locale, article.slug)} download={`${article.slug}.gpx`}>
      {t(locale, 'travel.gpx')}
    </a>
    <button
      type="button"
      className="quiet-link"
      data-tool="map"
      data-place={placeData(locale, travel)}
      data-failed={t(locale, 'tools.notKept')}
      aria-pressed="false"
    >
      {t(locale, 'travel.keep')}
    </button>
    <a className="quiet-link" href={href('myMap', locale)}>
      {t(locale, 'myMap.title')}
    </a>
  </p>
);

/** What the device keeps of a place on the reader's map: its name, and where it is or where the walk starts. */
const placeData = (locale: Locale, travel: Travel): string => {
  const { latitude, longitude }: Position = positionsOf(travel)[0]!;
  return JSON.stringify({ name: travel.name[locale], latitude, longitude });
};
