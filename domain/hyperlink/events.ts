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

/** The stream is `hyperlink-{id}`, where `id` is what the paper prints, so no two hyperlinks have one id. */
export type HyperlinkEvent = CrudEvent<'Hyperlink', HyperlinkFacts>;
