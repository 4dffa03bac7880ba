import type { Block } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Picture as PictureView } from '#projections/media/views.ts';
import { Caption } from '../picture-caption.tsx';
import { ResponsivePicture } from '../responsive-picture.tsx';

type Image = Extract<Block, { type: 'image' }>;

/** The `sizes` attribute for each width of picture. */
const sizes: Record<Image['width'], string> = {
  text: '(width <= 700px) 100vw, 640px',
  wide: '(width <= 820px) 100vw, (width <= 1700px) 74vw, 1180px',
  full: '100vw',
};

interface FigureProps {
  locale: Locale;
  image: Image;
  picture: PictureView | undefined;
  /** Shows the caption in the margin on wide screens. Pictures of full width ignore it. */
  captionInMargin: boolean;
}

/** Renders a picture of an article, or nothing if the picture no longer exists. */
export const Figure = ({ locale, image, picture, captionInMargin }: FigureProps) =>
  picture && (
    <figure className="figure" data-width={image.width} data-hangs={captionInMargin && image.width !== 'full'}>
      <ResponsivePicture
        picture={picture}
        alt={image.alt}
        sizes={sizes[image.width]}
        ratio={image.width === 'full' ? 'fill' : 'own'}
        narrowCrop={image.width === 'full' ? '4x5' : undefined}
      />
      <Caption
        locale={locale}
        picture={picture}
        caption={image.caption}
        change={image.width === 'full' ? 'cropped' : 'encoded'}
        enlarges
      />
    </figure>
  );

interface GalleryProps {
  locale: Locale;
  images: Extract<Block, { type: 'gallery' }>['images'];
  pictures: Record<string, PictureView>;
}

/** Renders pictures in rows of two, all cropped to the same ratio. Leaves out pictures that no longer exist. */
export const Gallery = ({ locale, images, pictures }: GalleryProps) => (
  <div className="gallery">
    {images.map(({ mediaId, alt, caption }, index) => {
      const picture = pictures[mediaId];
      return (
        picture && (
          <figure key={index}>
            <ResponsivePicture
              picture={picture}
              alt={alt}
              sizes="(width <= 600px) 100vw, (width <= 1700px) 37vw, 590px"
            />
            <Caption locale={locale} picture={picture} caption={caption} enlarges />
          </figure>
        )
      );
    })}
  </div>
);
