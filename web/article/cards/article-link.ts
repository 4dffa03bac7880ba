import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { languageTags } from '../../i18n.ts';
import { href } from '../../routes.ts';

type Addressed = Pick<ArticleCard, 'locale' | 'slug'> & { category: Pick<ArticleCard['category'], 'slug'> };

/** Returns the path of an article in its own language, whatever the language of the page that links to it. */
export const articleHref = ({ locale, category, slug }: Addressed): string =>
  href('article', locale, { category: category.slug, slug });

/**
 * Returns the `lang` attribute for the text of an article on a page in the language `locale`; undefined if the article is in the same
 * language as the page.
 */
export const langAttribute = ({ locale: own }: Pick<ArticleCard, 'locale'>, locale: Locale): string | undefined =>
  own === locale ? undefined : languageTags[own];
