import type { ArticleFacts, TranslationText } from '#domain/article/events.ts';
import type { CategoryFacts } from '#domain/category/events.ts';
import type { ContributorFacts } from '#domain/contributor/events.ts';
import type { MediaFacts, PictureDescription } from '#domain/media/events.ts';
import { byLocale, type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createRecorder, uuid } from '../projections/helpers.ts';

/** Returns a media id that is readable in test output. */
export const picture = (number: number): string => String(number).padStart(32, '0');

interface GivenArticle extends Partial<ArticleFacts> {
  translations: PartlyLocalized<Partial<TranslationText> & { title: string }>;
  featured?: boolean;
  /** Default: all languages with a translation. */
  published?: Locale[];
}

/** The categories of the sample edition, in order. */
export const categoryKeys = [
  'features',
  'gourmet',
  'see-and-do',
  'properties',
  'tips-and-advice',
  'my-madeira',
  'news',
] as const;
/** Returns the id of a category of the sample edition. */
export const categoryId = (key: (typeof categoryKeys)[number]): string => uuid(100 + categoryKeys.indexOf(key));

/** Creates a builder of recorded events for a magazine; `events` collects everything. Articles are written by contributor 201. */
export const createEventBuilder = () => {
  const record = createRecorder();
  const events: RecordedEvent[] = [];
  const tell = (...args: Parameters<typeof record>): RecordedEvent[] => {
    const told = record(...args);
    events.push(...told);
    return told;
  };
  return {
    events,
    append: tell,
    categories() {
      for (const key of categoryKeys) {
        const id = categoryId(key);
        const facts: CategoryFacts = {
          slug: { ...byLocale((locale) => `${key}-${locale}`), en: key },
          name: { ...byLocale(() => key), pt: `${key} em português`, en: `${key} in English` },
          description: byLocale(() => ''),
          hue: 'levada',
        };
        tell(`category-${id}`, { type: 'CategoryAdded', data: { id, ...facts } });
      }
    },
    contributor(number: number, facts: Partial<ContributorFacts> = {}) {
      const data = { id: uuid(number), name: `Pessoa ${number}`, roles: ['author'], avatar: null, ...facts };
      return tell(`contributor-${data.id}`, { type: 'ContributorAdded', data });
    },
    media(number: number, facts: Partial<PictureDescription & MediaFacts> = {}) {
      const id = picture(number);
      const size = { width: 1600, height: 1067, format: 'jpeg', bytes: 123_456 };
      const look = { colour: '#336699', placeholder: 'data:image/webp;base64,AA==', focus: { x: 0.5, y: 0.25 } };
      const data = { id, ...size, ...look, credit: { author: 'Ana' }, ...facts };
      return tell(`media-${id}`, { type: 'MediaRegistered', data });
    },
    article(number: number, { translations, featured, published, ...facts }: GivenArticle) {
      const id = uuid(number);
      const written = locales.filter((locale) => translations[locale]);
      const texts = Object.fromEntries(written.map((locale) => [locale, completeText(number, translations[locale]!)]));
      const shared = { category: categoryId('features'), author: uuid(201), photographer: null, mainImage: null };
      const data = { id, ...shared, date: '2026-11-20', ...facts, translations: texts };
      return tell(
        articleStream(number),
        { type: 'ArticleCreated', data },
        ...(featured ? [{ type: 'ArticleFeatured', data: { id } }] : []),
        ...(published ?? written).map((locale) => ({ type: 'ArticlePublished', data: { id, locale } })),
      );
    },
    /** Records the order of featured articles, by their numbers. */
    featuredOrder(numbers: number[]) {
      return tell('featured-order', { type: 'FeaturedReordered', data: { order: numbers.map(uuid) } });
    },
    /** Records an event of an existing article: `later(1, 'ArticleUnpublished', { locale: 'pt' })`. */
    later(number: number, type: string, data: object = {}) {
      return tell(articleStream(number), { type, data: { id: uuid(number), ...data } });
    },
  };
};

/** Returns the name of the stream of the article with this number. */
export const articleStream = (number: number): string => `article-${uuid(number)}`;

const completeText = (number: number, given: Partial<TranslationText>) => ({
  slug: `artigo-${number}`,
  summary: '',
  content: [],
  mainImageCaption: '',
  mainImageAlt: '',
  ...given,
});

/** Returns content of one paragraph. */
export const paragraph = (text: string): TranslationText['content'] => [{ type: 'text', text: [{ text }] }];
