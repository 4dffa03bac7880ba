import type { Hue } from '#domain/shared/hue.ts';
import type { Localized } from '#domain/shared/locale.ts';

export interface CategoryView {
  id: string;
  name: string;
  description: string;
  slug: string;
  hue: Hue;
  slugs: Localized<string>;
}

export interface CountedCategory extends CategoryView {
  /** Published articles in this language. */
  count: number;
}
