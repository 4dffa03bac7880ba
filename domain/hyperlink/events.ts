import type { CrudEvent } from '../crud-decider.ts';
import type { Localized } from '../shared/locale.ts';

export interface HyperlinkPicture {
  mediaId: string;
  alt: Localized<string>;
}

export interface HyperlinkFacts {
  title: Localized<string>;
  /** Plain text; an empty line begins a new paragraph. */
  text: Localized<string>;
  picture: HyperlinkPicture | null;
  /** The target URL, `https://…`. */
  target: string;
}

/**
 * Events of a hyperlink. The stream is `hyperlink-{id}`, where `id` is printed on paper, so that two hyperlinks cannot have the same id.
 */
export type HyperlinkEvent = CrudEvent<'Hyperlink', HyperlinkFacts>;
