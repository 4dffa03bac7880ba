import type { CSSProperties } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { Picture as PictureView } from '#projections/media/views.ts';
import { creditOf } from '../i18n.ts';
import { pictureUrl, sourceSet } from './picture-sources.ts';

export type Ratio = '3:2' | '4:5' | 'own' | 'fill';

interface PictureProps {
  picture: PictureView;
  alt: string;
  /** How wide the picture is shown, in the words of the `sizes` attribute. */
  sizes: string;
  ratio?: Ratio;
  /** The largest picture of the first screen: fetched at once, before everything else. */
  first?: boolean;
  /** Names the picture so that it travels between a list and its article. */
  article?: string;
}

export const Picture = ({ picture, alt, sizes, ratio = '3:2', first = false, article }: PictureProps) => (
  <picture className="picture" data-ratio={ratio}>
    <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
    <source type="image/webp" srcSet={sourceSet(picture, 'webp')} sizes={sizes} />
    <img
      src={pictureUrl(picture, 960)}
      srcSet={sourceSet(picture, 'jpg')}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'auto' : 'async'}
      style={pictureStyle(picture, article)}
    />
  </picture>
);

const pictureStyle = ({ focus, colour, placeholder }: PictureView, article: string | undefined): CSSProperties => ({
  objectPosition: `${percent(focus.x)} ${percent(focus.y)}`,
  backgroundColor: colour,
  backgroundImage: `url("${placeholder}")`,
  ...(article && { viewTransitionName: `picture-${article}` }),
});

const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** Caption and credit of a picture; the credit is never left out, whatever the place. */
export const Caption = ({
  locale,
  picture,
  caption = '',
}: {
  locale: Locale;
  picture: PictureView;
  caption?: string;
}) => (
  <figcaption className="caption">
    {caption && `${sentence(caption)} `}
    <span className="credit">{creditOf(locale, picture.credit)}</span>
  </figcaption>
);

/** A caption ends before the credit begins. */
const sentence = (caption: string): string => (/[.!?…»”)]$/.test(caption.trim()) ? caption : `${caption.trim()}.`);
