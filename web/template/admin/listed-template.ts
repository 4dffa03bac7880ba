import type { Locale } from '#domain/shared/locale.ts';

/** A template in the list. */
export interface ListedTemplate {
  id: string;
  name: string;
  /** Name of the category; null without one, and when it was deleted. */
  category: string | null;
  languages: Locale[];
}
