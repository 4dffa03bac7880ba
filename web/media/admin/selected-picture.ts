import type { PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';
import type { UploadWords } from './upload-picture.client.ts';
import type { UploadReportWords } from './upload-report.ts';

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

/** Messages of the dialog to select pictures. In `insert`, `…` is replaced by the number of selected pictures. */
export type PictureDialogWords = UploadWords &
  UploadReportWords &
  Record<'library' | 'searchLibrary' | 'upload' | 'uploading' | 'insert' | 'close', string>;
