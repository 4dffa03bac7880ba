import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '#testing/content/article.ts';
import { anyContent, anyText } from '#testing/content/blocks.ts';
import { noon } from '#testing/specification.ts';
import { repetitions } from '#testing/test-scale.ts';
import { isRejection } from '../decider.ts';
import { jsonEqual } from '../shared/json-equal.ts';
import { locales } from '../shared/locale.ts';
import { type ArticleCommand, articleDecider } from './decider.ts';
import type { ArticleEvent, ArticleFacts, TranslationText } from './events.ts';
import { type Article, initialArticle } from './state.ts';

/** When one of these fails, fast-check prints `{ seed, path }`; given as the last argument of `fc.assert`, it repeats the case. */

const anyFacts = fc.record<ArticleFacts>({
  category: fc.constantFrom('c1', 'c2'),
  author: fc.constantFrom('p1', 'p2'),
  photographer: fc.constantFrom('p3', null),
  mainImage: fc.constantFrom('m1', null),
  date: fc.constantFrom('2026-11-20', '2026-12-24'),
});
const text = {
  title: anyText(10).map((title) => title || 'Levada'),
  slug: fc.constantFrom('levada', 'agua', 'pedra'),
  summary: anyText(10),
  content: anyContent,
  mainImageCaption: anyText(10),
  mainImageAlt: anyText(10),
};
const anyTranslation = fc.record<TranslationText>(text);
const eachLocale = <T>(value: fc.Arbitrary<T>) => fc.record({ pt: value, en: value }, { requiredKeys: [] });
const someFacts = anyFacts.chain((facts) => fc.subarray(Object.entries(facts)).map(Object.fromEntries));
const anyLocale = fc.constantFrom(...locales, undefined);
const anyUpdate = fc.constantFrom('u1', 'u2');
const anyMoment = fc.constantFrom('2026-11-19T08:00:00.000Z', '2026-11-21T08:00:00.000Z', '2026-11-27T08:00:00.000Z');

/** As the handler gets it: the article of an earlier revision is only looked up when the command is carried out. */
type Given = Exclude<ArticleCommand, { name: 'RevertArticle' }> | { name: 'RevertArticle'; toRevision: number };

const anyCommand = fc.oneof(
  fc.record({
    name: fc.constant('CreateArticle'),
    id: fc.constant(id),
    facts: anyFacts,
    translations: eachLocale(anyTranslation),
    featured: fc.boolean(),
    publish: fc.oneof(
      fc.constantFrom({ when: 'now' }, { when: 'never' }),
      fc.record({ when: fc.constant('later'), scheduleFor: anyMoment }),
    ),
  }),
  fc.record({
    name: fc.constant('EditArticle'),
    facts: someFacts,
    translations: eachLocale(fc.record(text, { requiredKeys: [] })),
  }),
  fc.record({ name: fc.constantFrom('PublishArticle', 'UnpublishArticle', 'CancelUnpublish'), locale: anyLocale }),
  fc.record({ name: fc.constant('ScheduleArticle'), locale: anyLocale, scheduleFor: anyMoment }),
  fc.record({ name: fc.constant('ScheduleUnpublish'), locale: anyLocale, unpublishFor: anyMoment }),
  fc.record({
    name: fc.constant('ScheduleArticleUpdate'),
    update: anyUpdate,
    at: anyMoment,
    facts: someFacts,
    translations: eachLocale(fc.record(text, { requiredKeys: [] })),
  }),
  fc.record({ name: fc.constant('MoveArticleUpdate'), update: anyUpdate, at: anyMoment }),
  fc.record({ name: fc.constant('CancelArticleUpdate'), update: anyUpdate }),
  fc.record({ name: fc.constant('ApplyArticleUpdate'), update: anyUpdate, slugs: eachLocale(text.slug) }),
  fc.record({ name: fc.constantFrom('FeatureArticle', 'UnfeatureArticle', 'DeleteArticle', 'RestoreArticle') }),
  fc.record({ name: fc.constant('RevertArticle'), toRevision: fc.nat({ max: 12 }) }),
) as fc.Arbitrary<Given>;

const create = anyCommand.filter((command) => command.name === 'CreateArticle');
/** Mostly articles that get created, so that the other commands have something to do. */
const anyCommands = fc
  .tuple(fc.oneof(create, anyCommand), fc.array(anyCommand, { maxLength: 20 }))
  .map(([first, rest]) => structuredClone([first, ...rest]));

const fold = (history: ArticleEvent[]): Article => history.reduce(articleDecider.evolve, initialArticle);

const lookedUp = (command: Given, history: ArticleEvent[]): ArticleCommand => {
  if (command.name !== 'RevertArticle') return command;
  const known = command.toRevision < history.length;
  return { ...command, to: known ? fold(history.slice(0, command.toRevision + 1)) : initialArticle };
};

interface Step {
  before: Article;
  command: ArticleCommand;
  events: ArticleEvent[];
  after: Article;
}

/** Executes the commands one after the other; a decider that changes the frozen state or command throws. */
const carryOut = (commands: Given[]): Step[] => {
  const history: ArticleEvent[] = [];
  return commands.map((given) => {
    const before = frozen(fold(history));
    const command = frozen(lookedUp(given, history));
    const decision = articleDecider.decide(command, before, noon);
    const events = isRejection(decision) ? [] : frozen(decision);
    history.push(...events);
    return { before, command, events, after: fold(history) };
  });
};

const frozen = <T>(value: T): T => {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

const everyStep = (holds: (step: Step) => void) =>
  fc.assert(
    fc.property(anyCommands, (commands) => carryOut(commands).forEach(holds)),
    { numRuns: repetitions(300) },
  );

describe('any sequence of commands', () => {
  it('is decided without throwing or mutating the state, commands or events', () => {
    everyStep(({ after }) => expect(['none', 'existing', 'deleted']).toContain(after.status));
  });

  it('produces no new events when a command is repeated', () => {
    everyStep(({ command, events, after }) => {
      if (events.length === 0) return;
      const again = articleDecider.decide(command, after, noon);
      if (!isRejection(again)) expect(again).toEqual([]);
      if (command.name === 'EditArticle') expect(again).toEqual([]);
    });
  });

  it('produces only events that change the state', () => {
    everyStep(({ before, events }) => {
      events.reduce((state, event) => {
        const next = articleDecider.evolve(state, event);
        expect(jsonEqual(state, next)).toBe(false);
        return next;
      }, before);
    });
  });

  it('produces events that survive a JSON round trip unchanged', () => {
    everyStep(({ events }) => expect(JSON.parse(JSON.stringify(events))).toStrictEqual(events));
  });

  it('publishes only translations with a title and a slug', () => {
    everyStep(({ after }) => {
      if (after.status === 'none') return;
      for (const { text, publication } of Object.values(after.translations)) {
        if (publication.status === 'published') expect([text.title, text.slug]).not.toContain('');
      }
    });
  });
});
