import type { CrudEvent } from '../crud-decider.ts';
import type { Localized } from '../shared/locale.ts';

/** A tag of articles. It is called keyword in code, because a tag is what queries record for the cache. */
export interface KeywordFacts {
  name: Localized<string>;
}

/** Events of a keyword. The stream is `keyword-{id}`. */
export type KeywordEvent = CrudEvent<'Keyword', KeywordFacts>;
