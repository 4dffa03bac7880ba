import type { Locale } from '#domain/shared/locale.ts';

/** A template in the list of the admin area. */
export interface AdminTemplate {
  id: string;
  name: string;
  /** Name of the category; null without one, and when it was deleted. */
  category: string | null;
  languages: Locale[];
}
