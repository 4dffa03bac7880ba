import type { ArticleCard, CorrectionList } from '#projections/article/views.ts';
import { href } from '#web/routes.ts';
import { toPictureJson } from '../media/picture-json.ts';

/** Converts an article card (the data of an article in a list) to the JSON that API lists contain (docs/product.md, rule 48). */
export const articleJson = ({ image, category, ...card }: ArticleCard) => ({
  id: card.id,
  locale: card.locale,
  slug: card.slug,
  category: { slug: category.slug, name: category.name },
  title: card.title,
  summary: card.summary,
  author: card.author.name,
  ...(card.photographer && { photographer: card.photographer.name }),
  date: card.date,
  featured: card.featured,
  minutes: card.minutes,
  url: href('article', card.locale, { category: category.slug, slug: card.slug }),
  image: image ? { ...toPictureJson(image), caption: image.caption } : null,
});

/** Converts a correction to the JSON of the list of corrections. */
export const correctionJson = ({ article, ...correction }: CorrectionList['items'][number]) => ({
  ...correction,
  article: {
    id: article.id,
    title: article.title,
    url: href('article', article.locale, { category: article.category.slug, slug: article.slug }),
  },
});
