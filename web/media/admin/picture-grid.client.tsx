'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { SelectedPicture } from './selected-picture.ts';

interface PictureGridProps {
  /** Language of the admin area. */
  locale: Locale;
  pictures: SelectedPicture[];
  /** Ids of the selected pictures in order; undefined if a picture is chosen at once. */
  selected: string[] | undefined;
  /** True if no further picture can be selected. */
  isFull: boolean;
  onToggle(picture: SelectedPicture): void;
}

/** Renders pictures as buttons. Selected ones are pressed and show their place in the selection. */
export const PictureGrid = ({ locale, pictures, selected, isFull, onToggle }: PictureGridProps) => (
  <ul className="picture-dialog-found">
    {pictures.map((picture) => {
      const { id, url, title = '', texts } = picture;
      const name = texts?.[locale].alt || title;
      const place = selected?.indexOf(id) ?? -1;
      return (
        <li key={id}>
          <button
            type="button"
            title={name}
            aria-pressed={selected && place >= 0}
            disabled={selected && place < 0 && isFull}
            onClick={() => onToggle(picture)}
          >
            <img src={url} alt={name} loading="lazy" />
            {place >= 0 && <span aria-hidden="true">{place + 1}</span>}
            <small aria-hidden="true">{name}</small>
          </button>
        </li>
      );
    })}
  </ul>
);
