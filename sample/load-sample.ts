import type { Kysely } from 'kysely';
import { streamName } from '#domain/aggregate.ts';
import { settingsAggregate } from '#domain/settings/aggregate.ts';
import { SETTINGS_ID } from '#domain/settings/events.ts';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import type { Database } from '#storage/database/tables.ts';
import { type EventStore, START_POSITION } from '#storage/events/event-store.ts';
import { readAdvertPictures, readAdverts } from './adverts.ts';
import {
  readArticles,
  readPhotos,
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
import { readRestaurants } from './restaurants.ts';
import {
  advertCommand,
  articleCommand,
  editionCommand,
  hyperlinkCommand,
  type Ids,
  idOf,
  pageCommand,
  restaurantCommand,
} from './sample-commands.ts';
import { readPages } from './static-pages.ts';

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

/**
 * Fills an empty magazine by sending commands, nothing else. Each list keeps its order; lists that do not name each other are added side by
 * side, because a command mostly waits for the database.
 */
export const loadSample = async (
  editor: SampleCommandClient,
  onProgress: (progress: SampleProgress) => void = () => {},
): Promise<void> => {
  const sample = await readSample();
  const total = Object.values(sample).reduce((sum, { length }) => sum + length, 1);
  let done = 0;
  const step = <T>(result: T): T => {
    onProgress({ done: ++done, total });
    return result;
  };
  const send: Send = async (name, key, body) => step(await editor.send(name, `sample/${key}`, inAllLanguages(body)));
  const [media, names] = await Promise.all([
    addPictures(sample, async (key, picture) => step(await editor.addPicture(key, picture))),
    addNames(sample, send),
  ]);
  await Promise.all([addStories(sample, { media, ...names }, send), addRest(sample, media, send)]);
  await send('UpdateSettings', 'settings', sampleSettings);
};

type Send = (name: string, key: string, body: unknown) => Promise<string>;

/** All lists of the sample edition. */
const readSample = async () => {
  const [articles, restaurants, photos] = await Promise.all([readArticles(), readRestaurants(), readPhotos()]);
  const [pages, adverts, advertPictures] = await Promise.all([readPages(), readAdverts(), readAdvertPictures()]);
  return {
    pictures: [...photos, ...advertPictures],
    categories: sampleCategories,
    contributors: sampleContributors,
    keywords: sampleKeywords,
    terms: sampleTerms,
    articles,
    series: sampleSeries,
    editions: sampleEditions,
    hyperlinks: sampleHyperlinks,
    restaurants,
    pages,
    adverts,
  };
};

type Sample = Awaited<ReturnType<typeof readSample>>;

/** Adds the pictures, and returns their ids by key. */
const addPictures = async (
  { pictures, articles }: Sample,
  addPicture: SampleCommandClient['addPicture'],
): Promise<Map<string, string>> => {
  const texts = pictureTexts(articles);
  const media = new Map<string, string>();
  const add = async ({ key, ...photo }: (typeof pictures)[number]) => {
    const said = inAllLanguages(texts.get(key)) as object | undefined;
    media.set(key, await addPicture(`sample/photo/${key}`, { fileName: `${key}.jpg`, texts: said, ...photo }));
  };
  for (let start = 0; start < pictures.length; start += PICTURES_AT_ONCE) {
    await Promise.all(pictures.slice(start, start + PICTURES_AT_ONCE).map(add));
  }
  return media;
};

/** Adds a list in its order, and returns the ids by key. */
const addInOrder = async <T extends { key: string }>(
  list: readonly T[],
  add: (item: T) => Promise<string>,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const item of list) ids.set(item.key, await add(item));
  return ids;
};

/** Adds what articles name, except pictures. */
const addNames = async ({ categories, contributors, keywords }: Sample, send: Send): Promise<Omit<Ids, 'media'>> => {
  const [categoryIds, contributorIds, keywordIds] = await Promise.all([
    addInOrder(categories, ({ key, name, description, hue }) =>
      send('AddCategory', `category/${key}`, { name, description, hue, slug: { pt: '', en: key } }),
    ),
    addInOrder(contributors, ({ key, ...contributor }) => send('AddContributor', `contributor/${key}`, contributor)),
    addInOrder(keywords, ({ key, name }) => send('AddKeyword', `keyword/${key}`, { name })),
  ]);
  return { categoryIds, contributorIds, keywordIds };
};

/** Adds the articles, then the series and editions that name them. */
const addStories = async ({ articles, series, editions }: Sample, ids: Ids, send: Send): Promise<void> => {
  const articleIds = await addInOrder(articles, (article) =>
    send('CreateArticle', `article/${article.key}`, articleCommand(article, ids)),
  );
  for (const { key, articles: parts, ...texts } of series) {
    await send('AddSeries', `series/${key}`, { ...texts, articles: parts.map((part) => idOf(articleIds, part)) });
  }
  for (const edition of editions) {
    await send('OpenEdition', `edition/${edition.number}`, editionCommand(edition, ids.media, articleIds));
  }
};

/** Adds what neither names articles nor is named by them. */
const addRest = async (
  { terms, hyperlinks, restaurants, pages, adverts }: Sample,
  media: Map<string, string>,
  send: Send,
): Promise<void> => {
  for (const { key, ...term } of terms) await send('AddTerm', `term/${key}`, term);
  for (const hyperlink of hyperlinks) {
    await send('AddHyperlink', `hyperlink/${hyperlink.id}`, hyperlinkCommand(hyperlink, media));
  }
  for (const restaurant of restaurants) {
    await send('AddRestaurant', `restaurant/${restaurant.key}`, restaurantCommand(restaurant, media));
  }
  for (const page of pages) await send('EditPage', `page/${page.page}`, pageCommand(page, media));
  for (const advert of adverts) await send('AddAdvert', `advert/${advert.key}`, advertCommand(advert, media));
};
