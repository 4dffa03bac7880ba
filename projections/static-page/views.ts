import type { Block } from '#domain/shared/blocks.ts';
import type { Picture } from '../media/views.ts';

/** A standing page in one language; what nobody wrote is empty. */
export interface StaticPageView {
  title: string;
  content: Block[];
  /** Every picture the content shows, by media id. */
  pictures: Record<string, Picture>;
  /** Day of the last change in Madeira, `YYYY-MM-DD`. */
  editedOn: string | undefined;
}
