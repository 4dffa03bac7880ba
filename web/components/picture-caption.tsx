import { Fragment, type ReactNode } from 'react';
import { licenceUrl } from '#domain/media/licence-url.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Picture } from '#projections/media/views.ts';
import { changeNote, creditParts, licenceName, type PictureChange } from '../i18n.ts';

interface CaptionProps {
  locale: Locale;
  picture: Picture;
  caption?: string;
  /** How the picture is shown. */
  change?: PictureChange;
  /** Links the author to the source of the picture; off in lists, whose pictures lead to a page that has the link. */
  linksSource?: boolean;
}

/** Renders the caption of a picture, if any, followed by its credit, which is always shown and links to the licence. */
export const Caption = ({
  locale,
  picture: { credit },
  caption = '',
  change = 'cropped',
  linksSource = true,
}: CaptionProps) => (
  <figcaption className="caption">
    {caption && `${sentence(caption)} `}
    <span className="credit">
      {creditParts<ReactNode>(locale, credit, {
        author: <Author credit={credit} linksSource={linksSource} />,
        terms: <Terms locale={locale} credit={credit} change={change} />,
      }).map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ))}
    </span>
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
