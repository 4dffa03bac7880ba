import type { Block } from '#domain/shared/blocks.ts';
import type { Picture } from '../media/views.ts';

/** A static page in one language; fields without content are empty. */
export interface StaticPageView {
  title: string;
  content: Block[];
  /** Every picture the content shows, by media id. */
  pictures: Record<string, Picture>;
  /** Day of the last change in Madeira, `YYYY-MM-DD`. */
  editedOn: string | undefined;
}
