import type { CSSProperties } from 'react';
import { type Crop, type CropRatio, cropAroundFocus, cropRectangle } from '#domain/media/crop.ts';
import { PICTURE_FORMATS } from '#domain/media/picture-urls.ts';
import type { Picture as PictureView } from '#projections/media/views.ts';
import { buildSrcSet, pictureUrl } from './picture-sources.ts';

export type Ratio = '3:2' | '4:5' | 'own' | 'fill';

interface ResponsivePictureProps {
  picture: PictureView;
  alt: string;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  ratio?: Ratio;
  /** The crop that is sent to browsers. By default that of `ratio`. */
  crop?: CropRatio | undefined;
  /** The crop for screens of 600 px and less, where the style sheet shows the picture in another ratio. */
  narrowCrop?: CropRatio | undefined;
  /** Set for the largest picture of the first screen: it is loaded eagerly and with high priority. */
  priority?: boolean;
  /** Id of the article. It names the view transition that moves the picture between a list and the article. */
  transitionId?: string;
}

/**
 * Renders a `<picture>` in several widths and in the formats AVIF, WebP and JPEG. The server crops the picture around its focal point to
 * the ratio `crop`, by default to `ratio`. With the ratios `own` and `fill`, the default is the whole picture.
 */
export const ResponsivePicture = ({
  picture,
  alt,
  sizes,
  ratio = '3:2',
  crop = CROPS[ratio],
  narrowCrop,
  priority = false,
  transitionId,
}: ResponsivePictureProps) => {
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
  /** Undefined for the whole picture. */
  crop: Crop | undefined;
  width: number;
  height: number;
}

const partOf = (picture: PictureView, ratio: CropRatio | undefined): Part => {
  const crop = ratio && cropAroundFocus(picture, ratio, picture.focus);
  const { width, height } = crop ? cropRectangle(picture, crop) : picture;
  return { crop, width, height };
};

const NarrowSources = ({ picture, sizes, part }: Pick<ResponsivePictureProps, 'picture' | 'sizes'> & { part: Part }) =>
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
