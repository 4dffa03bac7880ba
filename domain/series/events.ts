import type { CrudEvent } from '../crud-decider.ts';
import type { Localized } from '../shared/locale.ts';

export interface SeriesFacts {
  title: Localized<string>;
  /** Plain text; an empty line begins a new paragraph. */
  text: Localized<string>;
  /** The ids of its articles, in the order in which they are read. */
  articles: string[];
}

/** Events of a series of articles. The stream is `series-{id}`. */
export type SeriesEvent = CrudEvent<'Series', SeriesFacts>;
