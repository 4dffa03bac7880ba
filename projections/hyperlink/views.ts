import type { Picture } from '../media/views.ts';

export interface HyperlinkView {
  /** As the paper prints it. */
  id: string;
  title: string;
  /** Plain text; an empty line begins a new paragraph. */
  text: string;
  /** Where it leads on, `https://…`. */
  target: string;
  picture?: Picture & { alt: string };
}
