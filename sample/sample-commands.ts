import type { SampleAdvert } from './adverts.ts';
import type { SampleArticle } from './content.ts';
import type { sampleEditions } from './editions.ts';
import type { sampleHyperlinks } from './hyperlinks.ts';
import type { SampleRestaurant } from './restaurants.ts';
import type { SamplePage } from './static-pages.ts';

/** Ids of what a command names, by key. */
export interface Ids {
  media: Map<string, string>;
  categoryIds: Map<string, string>;
  contributorIds: Map<string, string>;
  keywordIds: Map<string, string>;
}

export const articleCommand = (article: SampleArticle, { media, categoryIds, contributorIds, keywordIds }: Ids) => ({
  category: idOf(categoryIds, article.category),
  author: idOf(contributorIds, article.author),
  ...(article.photographer && { photographer: idOf(contributorIds, article.photographer) }),
  ...(article.mainImage && { mainImage: idOf(media, article.mainImage) }),
  date: article.date,
  featured: article.featured,
  ...(article.keywords && { keywords: article.keywords.map((key) => idOf(keywordIds, key)) }),
  ...(article.travel && { travel: article.travel }),
  ...(article.layout && { layout: article.layout }),
  translations: withMediaIds(article.translations, media),
});

export const pageCommand = ({ page, translations }: SamplePage, media: Map<string, string>) => ({
  page,
  translations: withMediaIds(translations, media),
});

export const advertCommand = ({ key: _key, picture, ...advert }: SampleAdvert, media: Map<string, string>) => ({
  ...advert,
  picture: idOf(media, picture),
});

export const editionCommand = (
  { cover, articles, ...edition }: (typeof sampleEditions)[number],
  media: Map<string, string>,
  articleIds: Map<string, string>,
) => ({
  ...edition,
  cover: { mediaId: idOf(media, cover.photo), alt: cover.alt },
  articles: articles.map((key) => idOf(articleIds, key)),
});

export const hyperlinkCommand = (
  { photo, alt, ...hyperlink }: (typeof sampleHyperlinks)[number],
  media: Map<string, string>,
) => ({
  ...hyperlink,
  picture: photo ? { mediaId: idOf(media, photo), alt } : null,
});

export const restaurantCommand = (
  { key: _key, photo, ...restaurant }: SampleRestaurant,
  media: Map<string, string>,
) => ({
  ...restaurant,
  image: photo ? idOf(media, photo) : null,
});

/** Articles and pages name their pictures by file; the product names them by id. */
const withMediaIds = (translations: object, media: Map<string, string>): unknown =>
  JSON.parse(JSON.stringify(translations), (key, value) => (key === 'mediaId' ? idOf(media, value) : value));

export const idOf = (ids: Map<string, string>, key: string): string => {
  const id = ids.get(key);
  if (!id) throw new Error(`The sample edition names "${key}", which it does not contain`);
  return id;
};
