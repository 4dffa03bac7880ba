import type { PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';

/** A picture of the media library that the user selects in a dialog. */
export interface SelectedPicture {
  /** Media id. */
  id: string;
  url: string;
  /** File name. */
  title?: string;
  /** Alt texts and captions in the media library. */
  texts?: Localized<PictureTexts>;
  /** Its credit, in the language of the admin area. */
  credit?: string;
}
