import type { Picture } from '../media/views.ts';

export interface HyperlinkView {
  /** The id as printed. */
  id: string;
  title: string;
  /** Plain text; an empty line separates paragraphs. */
  text: string;
  /** The target URL, `https://…`. */
  target: string;
  picture?: Picture & { alt: string };
}
