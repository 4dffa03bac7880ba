import type { Locale } from '#domain/shared/locale.ts';
import type { EditionView } from '#projections/edition/views.ts';
import { Button } from '../components/button.tsx';
import { coverSizes } from '../components/cover-sizes.ts';
import { IslandEmblem } from '../components/emblem.tsx';
import { headlineFitStyle } from '../components/headline-fit.ts';
import { ResponsivePicture } from '../components/responsive-picture.tsx';
import { t } from '../i18n.ts';
import { formatMonth } from './edition-list.tsx';

interface EditionHeaderProps {
  locale: Locale;
  edition: EditionView;
}

/** Renders the header of an edition's page: number and title on the edition's colour, the cover picture next to them. */
export const EditionHeader = ({ locale, edition }: EditionHeaderProps) => {
  const { number, title, summary, hue, cover, link } = edition;
  return (
    <div className="cover edition-cover flood" data-hue={hue} data-picture={cover ? 'beside' : 'none'}>
      <div className="cover-words page">
        <p className="edition-figure" aria-hidden="true">
          {number}
        </p>
        <div className="cover-title">
          <h1 className="poster" style={headlineFitStyle(title)}>
            {title}
          </h1>
        </div>
        <div className="cover-foot">
          <div className="dateline">
            <p>
              <span>{t(locale, 'edition.number', { number })}</span>
              <time dateTime={edition.month}>{formatMonth(locale, edition)}</time>
            </p>
            <IslandEmblem />
          </div>
          <div>
            <p className="standfirst">{summary}</p>
            {link && (
              <p className="edition-read">
                <Button variant="secondaryInverse" href={link} rel="noopener">
                  {t(locale, 'edition.read')}
                </Button>
                <span>
                  {URL.canParse(link)
                    ? t(locale, 'edition.readAt', { host: new URL(link).host })
                    : t(locale, 'edition.asPdf')}
                </span>
              </p>
            )}
          </div>
        </div>
      </div>
      {cover && (
        <div className="cover-picture">
          <ResponsivePicture picture={cover} alt={cover.alt} sizes={coverSizes(cover)} ratio="fill" priority />
        </div>
      )}
    </div>
  );
};
