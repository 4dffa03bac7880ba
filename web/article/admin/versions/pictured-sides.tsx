import type { Block } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Picture } from '#projections/media/views.ts';
import { pictureUrl } from '../../../components/picture-sources.ts';
import { t } from '../../../i18n.ts';

/** Pictures by media id. */
export type PicturesById = Readonly<Record<string, Picture>>;

/** A block that is seen and not read: pictures with their texts, or the URL of an embed. */
export interface PicturedContent {
  images: readonly { mediaId: string; alt: string; caption: string }[];
  url?: string;
}

/** Returns what a picture, gallery or embed shows; undefined for no block and for blocks of text. */
export const picturedContent = (block: Block | undefined): PicturedContent | undefined => {
  if (block?.type === 'image') return { images: [block] };
  if (block?.type === 'gallery') return { images: block.images };
  return block?.type === 'embed' ? { images: [], url: block.url } : undefined;
};

interface SidesProps {
  locale: Locale;
  pictures: PicturesById;
  /** Undefined if there was nothing before. */
  from: PicturedContent | undefined;
  to: PicturedContent | undefined;
}

/** Renders the pictures before and after a change, each with its texts; the texts are marked as removed and added. */
export const PicturedSides = ({ locale, pictures, from, to }: SidesProps) => (
  <>
    <Side locale={locale} pictures={pictures} content={from} mark="del" />
    <Side locale={locale} pictures={pictures} content={to} mark="ins" />
  </>
);

interface SideProps extends Pick<SidesProps, 'locale' | 'pictures'> {
  content: PicturedContent | undefined;
  mark: 'del' | 'ins';
}

const Side = ({ locale, pictures, content, mark: Mark }: SideProps) => (
  <div className="difference-pictures">
    {!content && <p>{t(locale, 'article.history.none')}</p>}
    {content?.url && (
      <p>
        <Mark>{content.url}</Mark>
      </p>
    )}
    {content?.images.map(({ mediaId, alt, caption }, place) => (
      <figure key={place}>
        <PictureOf locale={locale} picture={pictures[mediaId]} />
        <figcaption>
          {alt && <Mark>{`${t(locale, 'media.alt')}: ${alt}`}</Mark>}
          {caption && <Mark>{`${t(locale, 'media.caption')}: ${caption}`}</Mark>}
        </figcaption>
      </figure>
    ))}
  </div>
);

/** Pixels of the small version; it is shown at 160. */
const WIDTH_PX = 320;

const PictureOf = ({ locale, picture }: { locale: Locale; picture: Picture | undefined }) =>
  picture ? (
    <img
      src={pictureUrl(picture, WIDTH_PX)}
      alt={t(locale, 'history.picture')}
      width={picture.width}
      height={picture.height}
      loading="lazy"
    />
  ) : (
    <p>{t(locale, 'history.picture')}</p>
  );
