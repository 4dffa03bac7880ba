import type { CSSProperties } from 'react';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { LibraryPicture } from '#projections/media/views.ts';
import { ScrollArea } from '../../admin/lists/scroll-area.tsx';
import { ResponsivePicture } from '../../components/responsive-picture.tsx';
import { formatCredit, formatDay, t } from '../../i18n.ts';

interface ListProps {
  locale: Locale;
  pictures: LibraryPicture[];
  view: 'grid' | 'list';
  /** Id of the open picture. */
  open: string | null;
  /** Whether each picture has a checkbox. */
  canSelect: boolean;
  hrefFor(id: string): string;
}

/**
 * Renders pictures of the media library as a grid or as a table. Each picture is a link that opens it beside the list. `open` is the id of
 * the picture that is open.
 */
export const PictureList = (props: ListProps) =>
  props.view === 'grid' ? <PictureGrid {...props} /> : <Table {...props} />;

const PictureGrid = ({ locale, pictures, open, canSelect, hrefFor }: ListProps) => (
  <ul className="library-sheet">
    {pictures.map((picture) => (
      <li key={picture.mediaId} style={{ '--r': picture.width / picture.height } as CSSProperties}>
        <Link
          to={hrefFor(picture.mediaId) as '/admin'}
          aria-current={picture.mediaId === open ? 'true' : undefined}
          aria-label={pictureLabel(locale, picture)}
          data-no-alt={picture.texts[locale].alt === ''}
        >
          <ResponsivePicture picture={picture} alt="" sizes="240px" ratio="own" />
        </Link>
        {canSelect && <SelectBox locale={locale} picture={picture} />}
      </li>
    ))}
  </ul>
);

const Table = ({ locale, pictures, open, canSelect, hrefFor }: ListProps) => (
  <ScrollArea>
    <table className="desk-table library-table">
      <thead>
        <tr>
          <td className="desk-check" />
          <th scope="col">{t(locale, 'media.title')}</th>
          <th scope="col">{t(locale, 'media.alt')}</th>
          <th scope="col">{t(locale, 'media.credit')}</th>
          <th scope="col">{t(locale, 'media.addedColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {pictures.map((picture) => (
          <tr key={picture.mediaId} aria-current={picture.mediaId === open ? 'true' : undefined}>
            <td className="desk-check">{canSelect && <SelectBox locale={locale} picture={picture} />}</td>
            <th scope="row">
              <Link to={hrefFor(picture.mediaId) as '/admin'}>
                <ResponsivePicture picture={picture} alt="" sizes="72px" />
                {pictureLabel(locale, picture)}
              </Link>
            </th>
            <td>{picture.texts[locale].alt || '–'}</td>
            <td>{formatCredit(locale, picture.credit)}</td>
            <td>{formatDay(locale, picture.addedAt.slice(0, 10))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
);

/** Renders the checkbox that selects a picture, which `PictureSelection` reads. */
const SelectBox = ({ locale, picture }: { locale: Locale; picture: LibraryPicture }) => (
  <input
    type="checkbox"
    className="library-select"
    value={picture.mediaId}
    aria-label={t(locale, 'desk.select', { name: pictureLabel(locale, picture) })}
    autoComplete="off"
  />
);

/** Returns the name of a picture: its file name, else its alt text, else "untitled". */
export const pictureLabel = (locale: Locale, { fileName, texts }: LibraryPicture): string =>
  fileName || texts[locale].alt || t(locale, 'media.untitled');
