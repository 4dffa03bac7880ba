import type { CSSProperties } from 'react';
import { type Crop, type CropRatio, cropAroundFocus, cropRectangle } from '#domain/media/crop.ts';
import { PICTURE_FORMATS } from '#domain/media/picture-urls.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Picture as PictureView } from '#projections/media/views.ts';
import { formatCredit } from '../i18n.ts';
import { buildSrcSet, pictureUrl } from './picture-sources.ts';

export type Ratio = '3:2' | '4:5' | 'own' | 'fill';

interface PictureProps {
  picture: PictureView;
  alt: string;
  /** How wide the picture is shown, in the words of the `sizes` attribute. */
  sizes: string;
  ratio?: Ratio;
  /** The part that is sent; unless said, that of the ratio. */
  crop?: CropRatio | undefined;
  /** The part that is sent to screens of 600 pixels and less, where the style sheet shows it in another ratio. */
  narrowCrop?: CropRatio | undefined;
  /** The largest picture of the first screen: fetched at once, before everything else. */
  priority?: boolean;
  /** Names the picture so that it travels between a list and its article. */
  transitionId?: string;
}

/** What browsers are sent is cut to the ratio around the focus, so that `sizes` is true of it. */
export const ResponsivePicture = ({
  picture,
  alt,
  sizes,
  ratio = '3:2',
  crop = CROPS[ratio],
  narrowCrop,
  priority = false,
  transitionId,
}: PictureProps) => {
  const shown = partOf(picture, crop);
  return (
    <picture className="picture" data-ratio={ratio}>
      {narrowCrop && <NarrowSources picture={picture} sizes={sizes} part={partOf(picture, narrowCrop)} />}
      <source type="image/avif" srcSet={buildSrcSet(picture, 'avif', shown.crop)} sizes={sizes} />
      <source type="image/webp" srcSet={buildSrcSet(picture, 'webp', shown.crop)} sizes={sizes} />
      <img
        src={pictureUrl({ id: picture.id, width: shown.width }, 960, shown.crop)}
        srcSet={buildSrcSet(picture, 'jpg', shown.crop)}
        sizes={sizes}
        width={shown.width}
        height={shown.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'auto' : 'async'}
        style={pictureStyle(picture, transitionId)}
      />
    </picture>
  );
};

const CROPS: Partial<Record<Ratio, CropRatio>> = { '3:2': '3x2', '4:5': '4x5' };

interface Part {
  /** Undefined: the whole. */
  crop: Crop | undefined;
  width: number;
  height: number;
}

const partOf = (picture: PictureView, ratio: CropRatio | undefined): Part => {
  const crop = ratio && cropAroundFocus(picture, ratio, picture.focus);
  const { width, height } = crop ? cropRectangle(picture, crop) : picture;
  return { crop, width, height };
};

const NarrowSources = ({ picture, sizes, part }: Pick<PictureProps, 'picture' | 'sizes'> & { part: Part }) =>
  PICTURE_FORMATS.map((format) => (
    <source
      key={format}
      media="(width <= 600px)"
      type={`image/${format === 'jpg' ? 'jpeg' : format}`}
      srcSet={buildSrcSet(picture, format, part.crop)}
      sizes={sizes}
      width={part.width}
      height={part.height}
    />
  ));

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
    <span className="credit">{formatCredit(locale, picture.credit)}</span>
  </figcaption>
);

/** A caption ends before the credit begins. */
const sentence = (caption: string): string => (/[.!?…»”)]$/.test(caption.trim()) ? caption : `${caption.trim()}.`);
