import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { languageTags } from '../../i18n.ts';
import { href } from '../../routes.ts';

type Addressed = Pick<ArticleCard, 'locale' | 'slug'> & { category: Pick<ArticleCard['category'], 'slug'> };

/** An article lives in its own language, whatever the page that links to it. */
export const articleHref = ({ locale, category, slug }: Addressed): string =>
  href('article', locale, { category: category.slug, slug });

/** The `lang` attribute of an article's words on a page in `locale`; none where both agree. */
export const langAttribute = ({ locale: own }: Pick<ArticleCard, 'locale'>, locale: Locale): string | undefined =>
  own === locale ? undefined : languageTags[own];
