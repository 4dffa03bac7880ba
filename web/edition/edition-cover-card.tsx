import type { Locale } from '#domain/shared/locale.ts';
import type { EditionCard } from '#projections/edition/views.ts';
import { IslandEmblem } from '../components/emblem.tsx';
import { headlineFitStyle } from '../components/headline-fit.ts';
import { ResponsivePicture } from '../components/responsive-picture.tsx';
import { t } from '../i18n.ts';

/** Layouts of number, title and picture on a cover (edition-list.css). */
const LAYOUTS = ['foot', 'head', 'side', 'band', 'inset'] as const;

interface EditionCoverCardProps {
  locale: Locale;
  edition: EditionCard;
  href: string;
  /** Its size in the list: the first cover is wider than the others, and on phones an `alone` one is wider still. */
  place: EditionCoverSize;
}

/**
 * Renders a link that looks like the cover of an edition: number, title and picture on the edition’s colour. The layout depends on the
 * number, so that consecutive editions look different. `place` is the size of the cover in the list.
 */
export const EditionCoverCard = ({ locale, edition, href, place }: EditionCoverCardProps) => {
  const { number, title, hue, cover } = edition;
  const layout = LAYOUTS[number % LAYOUTS.length]!;
  return (
    <a className="poster-cover flood" data-hue={hue} data-layout={layout} href={href}>
      <span className="unseen">{`${t(locale, 'edition.number', { number })}: `}</span>
      <span className="poster-number" aria-hidden="true">
        {number}
      </span>
      <span className="poster-title" style={headlineFitStyle(title)}>
        {title}
      </span>
      <span className="poster-picture">
        {cover ? (
          <ResponsivePicture
            picture={cover}
            alt=""
            sizes={sizesOf(place, layout)}
            ratio="fill"
            crop={layout === 'side' ? '4x5' : '3x2'}
          />
        ) : (
          <IslandEmblem />
        )}
      </span>
    </a>
  );
};

/** Widths of a cover on screens of up to a width in pixels (edition-list.css). */
const WIDTHS = {
  alone: [
    [600, 86, 'vw'],
    [820, 34, 'vw'],
    [1700, 26, 'vw'],
    [Infinity, 443, 'px'],
  ],
  first: [
    [600, 41, 'vw'],
    [820, 34, 'vw'],
    [1700, 26, 'vw'],
    [Infinity, 443, 'px'],
  ],
  other: [
    [600, 41, 'vw'],
    [820, 26, 'vw'],
    [1700, 20, 'vw'],
    [Infinity, 331, 'px'],
  ],
} as const;
export type EditionCoverSize = keyof typeof WIDTHS;

/** Width factor of a 3:2 picture that covers an area about as wide as the cover and 0.9 times as high. */
const COVER_WIDTH_FACTOR = 1.35;

/**
 * Returns the `sizes` attribute of a cover's picture. In the layout `side` the picture is as high as the cover, which makes it as wide, and
 * it is cropped at its sides.
 */
const sizesOf = (place: EditionCoverSize, layout: (typeof LAYOUTS)[number]): string =>
  WIDTHS[place]
    .map(([upTo, width, unit]) => {
      const size = `${Math.round(layout === 'side' ? width : width * COVER_WIDTH_FACTOR)}${unit}`;
      return upTo === Infinity ? size : `(width <= ${upTo}px) ${size}`;
    })
    .join(', ');
