import { Fragment, type ReactNode } from 'react';
import { licenceUrl } from '#domain/media/licence-url.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Picture } from '#projections/media/views.ts';
import { changeNote, changeOf, creditParts, licenceName, type PictureChange, t } from '../i18n.ts';
import { pictureUrl } from './picture-sources.ts';

/** Pixels; enough for a window of 800 CSS pixels at twice the density, and for most screens at one. */
const ENLARGED_WIDTH = 1600;

interface CaptionProps {
  locale: Locale;
  picture: Picture;
  caption?: string;
  /** How the picture is shown. */
  change?: 'cropped' | 'encoded';
  /** Links the author to the source of the picture; off in lists, whose pictures lead to a page that has the link. */
  linksSource?: boolean;
  /** Links to the whole picture in a large size, which the page script shows in a viewer. */
  enlarges?: boolean;
}

/** Renders the caption of a picture, if any, followed by its credit, which is always shown and links to the licence. */
export const Caption = ({
  locale,
  picture,
  caption = '',
  change = 'cropped',
  linksSource = true,
  enlarges = false,
}: CaptionProps) => (
  <figcaption className="caption">
    {caption && `${sentence(caption)} `}
    <span className="credit">
      {creditParts<ReactNode>(locale, picture.credit, {
        author: <Author credit={picture.credit} linksSource={linksSource} />,
        terms: <Terms locale={locale} credit={picture.credit} change={changeOf(picture, change)} />,
      }).map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ))}
    </span>
    {enlarges && (
      <a className="enlarge" href={pictureUrl(picture, ENLARGED_WIDTH)}>
        {t(locale, 'picture.enlarge')}
      </a>
    )}
  </figcaption>
);

const Author = ({ credit: { author, source }, linksSource }: { credit: Picture['credit']; linksSource: boolean }) =>
  linksSource && source && /^https?:/.test(source) ? <a href={source}>{author}</a> : author;

/** Renders the name of the licence as a link to its text, and what was changed. */
const Terms = ({ locale, credit, change }: { locale: Locale; credit: Picture['credit']; change: PictureChange }) => {
  const url = licenceUrl(credit.licence);
  const name = licenceName(locale, credit);
  const note = changeNote(locale, credit, change);
  return (
    <>
      {url ? (
        <a href={url} rel="license">
          {name}
        </a>
      ) : (
        name
      )}
      {note && `, ${note}`}
    </>
  );
};

/** Ends the caption with a full stop, unless it ends with punctuation, because the credit follows. */
const sentence = (caption: string): string => (/[.!?…»”)]$/.test(caption.trim()) ? caption : `${caption.trim()}.`);
