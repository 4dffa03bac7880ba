import fc from 'fast-check';
import { type ArticleCommand, articleDecider } from '#domain/article/decider.ts';
import type { ArticleEvent, ArticleFacts, TranslationText } from '#domain/article/events.ts';
import { initialArticle } from '#domain/article/state.ts';
import { isRejection } from '#domain/decider.ts';
import { locales } from '#domain/shared/locale.ts';
import { uuid } from '../projections/helpers.ts';
import { noon } from '../specification.ts';

/** A command sent to the article with that number. */
export interface Step {
  article: number;
  command: (id: string, history: ArticleEvent[]) => ArticleCommand;
}

const ARTICLES = 4;

/** Few titles and slugs, so that articles conflict over slugs. */
const text = {
  title: fc.constantFrom('A levada nova', 'Água e pedra', 'Não há eleições', 'Bolo do caco'),
  slug: fc.constantFrom('levada', 'agua', 'pedra', 'bolo'),
  summary: fc.constantFrom('', 'Onde a água corre.', 'The water runs.'),
  content: fc
    .array(fc.constantFrom('A ilha acorda cedo.', '«Até já», disse.', 'It’s raining on the north side.'), {
      minLength: 1,
    })
    .map((lines) => lines.map((line) => ({ type: 'text' as const, text: [{ text: line }] }))),
  mainImageCaption: fc.constantFrom('', 'Vista'),
  mainImageAlt: fc.constantFrom('', 'Uma vista'),
};
const facts = {
  category: fc.constantFrom(uuid(101), uuid(102)),
  author: fc.constantFrom(uuid(201), uuid(202)),
  photographer: fc.constantFrom(uuid(203), null),
  mainImage: fc.constantFrom('0123456789abcdef0123456789abcdef', null),
  date: fc.constantFrom('2026-11-20', '2026-12-24'),
};
const eachLocale = <T>(value: fc.Arbitrary<T>) => fc.record({ pt: value, en: value }, { requiredKeys: [] });
const anyLocale = fc.constantFrom(...locales, undefined);

const anyCommand: fc.Arbitrary<Step['command']> = fc.oneof(
  fc
    .record({
      facts: fc.record(facts) as fc.Arbitrary<ArticleFacts>,
      featured: fc.boolean(),
      translations: eachLocale(fc.record(text) as fc.Arbitrary<TranslationText>).filter(({ pt, en }) =>
        Boolean(pt ?? en),
      ),
      publish: fc.constantFrom({ when: 'now' as const }, { when: 'never' as const }),
    })
    .map((given) => (id: string) => ({ name: 'CreateArticle' as const, id, ...given })),
  fc
    .record({
      facts: fc.record(facts, { requiredKeys: [] }) as fc.Arbitrary<Partial<ArticleFacts>>,
      translations: eachLocale(fc.record(text, { requiredKeys: [] }) as fc.Arbitrary<Partial<TranslationText>>),
    })
    .map((given) => () => ({ name: 'EditArticle' as const, ...given })),
  fc
    .record({ name: fc.constantFrom('PublishArticle' as const, 'UnpublishArticle' as const), locale: anyLocale })
    .map((given) => () => given),
  anyLocale.map((locale) => () => ({
    name: 'ScheduleArticle' as const,
    locale,
    scheduleFor: '2026-12-01T08:00:00.000Z',
  })),
  fc
    .constantFrom(
      'FeatureArticle' as const,
      'UnfeatureArticle' as const,
      'DeleteArticle' as const,
      'RestoreArticle' as const,
    )
    .map((name) => () => ({ name })),
  fc.nat({ max: 8 }).map((toRevision) => (_id: string, history: ArticleEvent[]) => ({
    name: 'RevertArticle' as const,
    toRevision,
    to: history.slice(0, toRevision + 1).reduce(articleDecider.evolve, initialArticle),
  })),
);

export const anyStep: fc.Arbitrary<Step> = fc.record({ article: fc.nat({ max: ARTICLES - 1 }), command: anyCommand });

/** Generates a sequence of commands to a few articles, some of which are rejected. */
export const anyCommandSequence = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(anyStep, { minLength: 1, maxLength });

/** Decides the commands and returns the events of each accepted one with its stream. Article ids start at `first`. */
export const eventsOf = (steps: Step[], first = 1): { stream: string; events: ArticleEvent[] }[] => {
  const histories = new Map<string, ArticleEvent[]>();
  return steps.flatMap(({ article, command }) => {
    const id = uuid(first + article);
    const history = histories.get(id) ?? [];
    const state = history.reduce(articleDecider.evolve, initialArticle);
    const decision = articleDecider.decide(command(id, history), state, noon);
    if (isRejection(decision) || decision.length === 0) return [];
    histories.set(id, [...history, ...decision]);
    return [{ stream: `article-${id}`, events: decision }];
  });
};
