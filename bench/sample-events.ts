import { slugFrom } from '#domain/shared/slug.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createRecorder, uuid } from '#testing/projections/helpers.ts';
import { readArticles, type SampleArticle, sampleCategories, sampleContributors } from '../sample/content.ts';
import { sampleLocales } from '../sample/languages.ts';

/** Returns the events of the sample edition as its commands would record them, without photographs. */
export const sampleEvents = async (): Promise<RecordedEvent[]> => {
  const record = createRecorder();
  const events: RecordedEvent[] = [];
  const ids = new Map<string, string>();
  const idFor = (key: string): string => {
    const id = uuid(ids.size + 1);
    ids.set(key, id);
    return id;
  };
  for (const { key, name, description, hue } of sampleCategories) {
    const id = idFor(key);
    const slug = { pt: slugFrom(name.pt), en: key };
    events.push(...record(`category-${id}`, { type: 'CategoryAdded', data: { id, slug, name, description, hue } }));
  }
  for (const { key, name, role } of sampleContributors) {
    const id = idFor(key);
    const data = { id, name, roles: role, avatar: null };
    events.push(...record(`contributor-${id}`, { type: 'ContributorAdded', data }));
  }
  for (const article of await readArticles()) {
    const id = idFor(article.key);
    events.push(
      ...record(
        `article-${id}`,
        { type: 'ArticleCreated', data: { id, ...factsOf(article, ids), translations: textsOf(article) } },
        ...sampleLocales.map((locale) => ({ type: 'ArticlePublished', data: { id, locale } })),
      ),
    );
  }
  return events;
};

const factsOf = ({ category, author, photographer, date }: SampleArticle, ids: Map<string, string>) => ({
  category: ids.get(category),
  author: ids.get(author),
  photographer: photographer ? ids.get(photographer) : null,
  mainImage: null,
  date,
});

const textsOf = ({ translations }: SampleArticle) =>
  Object.fromEntries(
    sampleLocales.map((locale) => {
      const { title } = translations[locale];
      return [locale, { mainImageCaption: '', mainImageAlt: '', slug: slugFrom(title), ...translations[locale] }];
    }),
  );
