import type { Locale } from '#domain/shared/locale.ts';
import type { EditionCard } from '#projections/edition/views.ts';
import { fitStyle } from '../components/fit.ts';
import { Island } from '../components/island.tsx';
import { Picture } from '../components/picture.tsx';
import { t } from '../i18n.ts';

/** How number, title and picture share a poster (shelf.css). */
const LAYOUTS = ['foot', 'head', 'side', 'band', 'inset'] as const;

interface EditionPosterProps {
  locale: Locale;
  edition: EditionCard;
  href: string;
}

/** A cover on the shelf: the edition's colour, its number, its title, its picture. Neighbours are never laid out alike. */
export const EditionPoster = ({ locale, edition, href }: EditionPosterProps) => {
  const { number, title, hue, cover } = edition;
  return (
    <a className="poster-cover flood" data-hue={hue} data-layout={LAYOUTS[number % LAYOUTS.length]} href={href}>
      <span className="unseen">{`${t(locale, 'edition.number', { number })}: `}</span>
      <span className="poster-number" aria-hidden="true">
        {number}
      </span>
      <span className="poster-title" style={fitStyle(title)}>
        {title}
      </span>
      <span className="poster-picture">
        {cover ? (
          <Picture picture={cover} alt="" sizes="(width <= 600px) 88vw, (width <= 820px) 42vw, 28vw" ratio="fill" />
        ) : (
          <Island />
        )}
      </span>
    </a>
  );
};
