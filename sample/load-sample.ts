import type { Kysely } from 'kysely';
import { streamName } from '#domain/aggregate.ts';
import { settingsAggregate } from '#domain/settings/aggregate.ts';
import { SETTINGS_ID } from '#domain/settings/events.ts';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import type { Database } from '#storage/database/tables.ts';
import { type EventStore, START_POSITION } from '#storage/events/event-store.ts';
import { readAdvertPictures, readAdverts, type SampleAdvert } from './adverts.ts';
import {
  photoCount,
  readArticles,
  readPhotos,
  type SampleArticle,
  sampleCategories,
  sampleContributors,
  sampleKeywords,
  sampleSeries,
  sampleSettings,
  sampleTerms,
} from './content.ts';
import { sampleEditions } from './editions.ts';
import { sampleHyperlinks } from './hyperlinks.ts';
import { inAllLanguages } from './languages.ts';
import { pictureTexts } from './picture-texts.ts';
import { readRestaurants, type SampleRestaurant } from './restaurants.ts';
import { readPages, type SamplePage } from './static-pages.ts';

/** The magazine itself, in the audit history. */
export const SAMPLE_ACTOR = { id: 'sample', name: 'Levada', role: 'system' } as const;

/** A picture of the sample, with what is said of it. */
export interface SamplePicture {
  bytes: Buffer;
  credit: object;
  focus?: object;
  fileName: string;
  texts: object | undefined;
}

/** Carries out what the sample asks for, as `loader`; the key makes a repetition harmless. Both answer with an id. */
export interface SampleCommandClient {
  send(name: string, key: string, body: unknown): Promise<string>;
  addPicture(key: string, picture: SamplePicture): Promise<string>;
}

export interface SampleProgress {
  done: number;
  total: number;
}

/**
 * Returns true if the sample edition is to be loaded: log and read models are empty, or an earlier load was interrupted. Each command has an
 * idempotency key of its own, so loading again adds only what is missing; the settings come last and mark the load as complete.
 */
export const needsSample = async (store: EventStore, db: Kysely<Database>): Promise<boolean> => {
  for await (const first of store.readAll(START_POSITION, [], { limit: 1 })) {
    if (first.metadata.actor.id !== SAMPLE_ACTOR.id) return false;
    for await (const _last of store.read(streamName(settingsAggregate, SETTINGS_ID), { limit: 1 })) return false;
    return true;
  }
  return !(await hasProjected(db));
};

/** A read model that has seen an event comes from a log that is not this empty one. */
const hasProjected = async (db: Kysely<Database>): Promise<boolean> =>
  (await generationsOf(db)).some(({ lastEvent }) => lastEvent);

/** Decoding a picture takes most of the time of adding it, and uses other threads. */
const PICTURES_AT_ONCE = 4;

/** Fills an empty magazine by sending commands, nothing else. */
export const loadSample = async (
  editor: SampleCommandClient,
  onProgress: (progress: SampleProgress) => void = () => {},
): Promise<void> => {
  const [articles, restaurants] = await Promise.all([readArticles(), readRestaurants()]);
  const [pages, adverts, advertPictures] = await Promise.all([readPages(), readAdverts(), readAdvertPictures()]);
  const lists = [
    pages,
    adverts,
    advertPictures,
    sampleCategories,
    sampleContributors,
    sampleKeywords,
    sampleTerms,
    sampleSeries,
    articles,
    sampleEditions,
    sampleHyperlinks,
    restaurants,
  ];
  const total = lists.reduce((sum, { length }) => sum + length, (await photoCount()) + 1);
  let done = 0;
  const step = <T>(result: T): T => {
    onProgress({ done: ++done, total });
    return result;
  };
  const send = async (name: string, key: string, body: unknown) =>
    step(await editor.send(name, `sample/${key}`, inAllLanguages(body)));
  const texts = pictureTexts(articles);
  const addPhoto = async ({ key, ...photo }: Picture) =>
    step(
      await editor.addPicture(`sample/photo/${key}`, {
        fileName: `${key}.jpg`,
        texts: inAllLanguages(texts.get(key)) as object | undefined,
        ...photo,
      }),
    );

  const media = new Map<string, string>();
  const pictures = [...(await Array.fromAsync(readPhotos())), ...advertPictures];
  for (let start = 0; start < pictures.length; start += PICTURES_AT_ONCE) {
    const group = pictures.slice(start, start + PICTURES_AT_ONCE);
    await Promise.all(group.map(async (picture) => media.set(picture.key, await addPhoto(picture))));
  }
  const categoryIds = new Map<string, string>();
  for (const { key, name, description, hue } of sampleCategories) {
    const body = { name, description, hue, slug: { pt: '', en: key } };
    categoryIds.set(key, await send('AddCategory', `category/${key}`, body));
  }
  const contributorIds = new Map<string, string>();
  for (const { key, ...contributor } of sampleContributors) {
    contributorIds.set(key, await send('AddContributor', `contributor/${key}`, contributor));
  }
  const keywordIds = new Map<string, string>();
  for (const { key, name } of sampleKeywords) {
    keywordIds.set(key, await send('AddKeyword', `keyword/${key}`, { name }));
  }
  for (const { key, ...term } of sampleTerms) await send('AddTerm', `term/${key}`, term);
  const articleIds = new Map<string, string>();
  for (const article of articles) {
    const body = articleCommand(article, { media, categoryIds, contributorIds, keywordIds });
    articleIds.set(article.key, await send('CreateArticle', `article/${article.key}`, body));
  }
  for (const { key, articles: parts, ...series } of sampleSeries) {
    const body = { ...series, articles: parts.map((part) => idOf(articleIds, part)) };
    await send('AddSeries', `series/${key}`, body);
  }
  for (const edition of sampleEditions) {
    await send('OpenEdition', `edition/${edition.number}`, editionCommand(edition, media, articleIds));
  }
  for (const hyperlink of sampleHyperlinks) {
    await send('AddHyperlink', `hyperlink/${hyperlink.id}`, hyperlinkCommand(hyperlink, media));
  }
  for (const restaurant of restaurants) {
    await send('AddRestaurant', `restaurant/${restaurant.key}`, restaurantCommand(restaurant, media));
  }
  for (const page of pages) await send('EditPage', `page/${page.page}`, pageCommand(page, media));
  for (const advert of adverts) await send('AddAdvert', `advert/${advert.key}`, advertCommand(advert, media));
  await send('UpdateSettings', 'settings', sampleSettings);
};

interface Picture extends Omit<SamplePicture, 'fileName' | 'texts'> {
  key: string;
}

interface Ids {
  media: Map<string, string>;
  categoryIds: Map<string, string>;
  contributorIds: Map<string, string>;
  keywordIds: Map<string, string>;
}

const articleCommand = (article: SampleArticle, { media, categoryIds, contributorIds, keywordIds }: Ids) => ({
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

const pageCommand = ({ page, translations }: SamplePage, media: Map<string, string>) => ({
  page,
  translations: withMediaIds(translations, media),
});

const advertCommand = ({ key: _key, picture, ...advert }: SampleAdvert, media: Map<string, string>) => ({
  ...advert,
  picture: idOf(media, picture),
});

const editionCommand = (
  { cover, articles, ...edition }: (typeof sampleEditions)[number],
  media: Map<string, string>,
  articleIds: Map<string, string>,
) => ({
  ...edition,
  cover: { mediaId: idOf(media, cover.photo), alt: cover.alt },
  articles: articles.map((key) => idOf(articleIds, key)),
});

const hyperlinkCommand = (
  { photo, alt, ...hyperlink }: (typeof sampleHyperlinks)[number],
  media: Map<string, string>,
) => ({
  ...hyperlink,
  picture: photo ? { mediaId: idOf(media, photo), alt } : null,
});

const restaurantCommand = ({ key: _key, photo, ...restaurant }: SampleRestaurant, media: Map<string, string>) => ({
  ...restaurant,
  image: photo ? idOf(media, photo) : null,
});

/** Articles and pages name their pictures by file; the product names them by id. */
const withMediaIds = (translations: object, media: Map<string, string>): unknown =>
  JSON.parse(JSON.stringify(translations), (key, value) => (key === 'mediaId' ? idOf(media, value) : value));

const idOf = (ids: Map<string, string>, key: string): string => {
  const id = ids.get(key);
  if (!id) throw new Error(`The sample edition names "${key}", which it does not contain`);
  return id;
};
