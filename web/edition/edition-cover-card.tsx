import type { Locale } from '#domain/shared/locale.ts';
import type { EditionCard } from '#projections/edition/views.ts';
import { IslandEmblem } from '../components/emblem.tsx';
import { headlineFitStyle } from '../components/headline-fit.ts';
import { ResponsivePicture } from '../components/responsive-picture.tsx';
import { t } from '../i18n.ts';

/** How number, title and picture share a poster (shelf.css). */
const LAYOUTS = ['foot', 'head', 'side', 'band', 'inset'] as const;

interface EditionPosterProps {
  locale: Locale;
  edition: EditionCard;
  href: string;
  /** Where it stands on the shelf: the first one is wider, and on a phone `alone` on its board. */
  place: EditionCoverSize;
}

/** A cover on the shelf: the edition's colour, its number, its title, its picture. Neighbours are never laid out alike. */
export const EditionCoverCard = ({ locale, edition, href, place }: EditionPosterProps) => {
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

/** How wide a poster is on screens up to a width, pixels (shelf.css). */
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

/** Pictures three wide and two high that cover a place about as wide as the poster and nine tenths of that high. */
const COVERING = 1.35;

/** How wide the picture of a poster is shown: beside the title it is as high as the poster, and so as wide, cropped at its sides. */
const sizesOf = (place: EditionCoverSize, layout: (typeof LAYOUTS)[number]): string =>
  WIDTHS[place]
    .map(([upTo, width, unit]) => {
      const size = `${Math.round(layout === 'side' ? width : width * COVERING)}${unit}`;
      return upTo === Infinity ? size : `(width <= ${upTo}px) ${size}`;
    })
    .join(', ');
