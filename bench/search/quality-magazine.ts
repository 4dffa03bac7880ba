import { locales } from '#domain/shared/locale.ts';
import { slugFrom } from '#domain/shared/slug.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createRecorder, project, uuid } from '#testing/projections/helpers.ts';
import { articleFrom, type Entry } from '../elucidario/entry.ts';
import { openTemporaryMagazine, type TemporaryMagazine } from '../magazine.ts';
import { sampleEvents } from '../sample-events.ts';
import { restaurantEvents } from './places.ts';

/** Number of events projected per call. */
const BATCH = 2_000;
/** Ids of entries start here; lower ones belong to the sample edition. */
const FIRST_ID = 1_000_000;

/** Opens a temporary magazine whose read models contain the sample edition with its guide and the entries, the same in every run; its log stays empty. */
export const openQualityMagazine = async (entries: Entry[]): Promise<TemporaryMagazine> => {
  const magazine = await openTemporaryMagazine();
  const db = connect(magazine.connection, { queryTimeout: 120_000 });
  try {
    await migrate(db);
    const sample = await sampleEvents();
    const events = [...sample, ...(await restaurantEvents()), ...entryEvents(entries, sample)].map((event, index) => ({
      ...event,
      position: BigInt(index + 1),
    }));
    for (let at = 0; at < events.length; at += BATCH) await project(db, events.slice(at, at + BATCH));
    return magazine;
  } catch (error) {
    await magazine.close();
    throw error;
  } finally {
    await db.destroy();
  }
};

const entryEvents = (entries: Entry[], sample: RecordedEvent[]): RecordedEvent[] => {
  const record = createRecorder();
  const added = sample.filter(({ type }) => type === 'CategoryAdded');
  const categories = new Map(
    added.map(({ data }) => {
      const { slug, id } = data as { slug: { en: string }; id: string };
      return [slug.en, id];
    }),
  );
  const author = uuid(FIRST_ID - 1);
  const data = { id: author, name: 'Elucidário Madeirense', roles: ['author'], avatar: null };
  const slugs = new Set<string>();
  return [
    ...record(`contributor-${author}`, { type: 'ContributorAdded', data }),
    ...entries.flatMap((entry) => {
      const id = uuid(FIRST_ID + entry.id);
      const { translations, ...facts } = articleFrom(entry, { categories, author });
      const texts = Object.fromEntries(
        locales.flatMap((locale) => {
          const text = translations[locale];
          if (!text) return [];
          const slug = freeSlug(slugs, locale, slugFrom(text.title ?? '') || 'artigo');
          return [[locale, { mainImageCaption: '', mainImageAlt: '', ...text, slug }]];
        }),
      );
      return record(
        `article-${id}`,
        {
          type: 'ArticleCreated',
          data: { id, photographer: null, mainImage: null, ...facts, translations: texts },
        },
        ...Object.keys(texts).map((locale) => ({ type: 'ArticlePublished', data: { id, locale } })),
      );
    }),
  ];
};

const freeSlug = (taken: Set<string>, locale: string, base: string): string => {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (taken.has(`${locale}/${slug}`)) continue;
    taken.add(`${locale}/${slug}`);
    return slug;
  }
};
