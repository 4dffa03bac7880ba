import type { CrudEvent } from '../crud-decider.ts';
import type { Locale, Localized } from '../shared/locale.ts';

export const placements = ['home', 'list', 'article', 'guide'] as const;
/** The position of an advert on a page (docs/product.md, rule 34). */
export type Placement = (typeof placements)[number];

export interface AdvertFacts {
  /** The name of the advert in the admin area; readers never see it. */
  name: string;
  /** Media id. */
  picture: string;
  /** The alternative text of the picture; required in every language in which the advert is shown. */
  alt: Localized<string>;
  /** The target of the advert: `https://…`, or a path of the magazine itself. */
  target: string;
  placement: Placement;
  /** The first day (`from`) and the last day (`until`) on which the advert is shown, `YYYY-MM-DD` in Madeira. */
  from: string;
  until: string;
  /** The language in which the advert is shown; `null` for both. */
  locale: Locale | null;
}

/** Events of an advert. The stream is `advert-{id}`. */
export type AdvertEvent = CrudEvent<'Advert', AdvertFacts>;
