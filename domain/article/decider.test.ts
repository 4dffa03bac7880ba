import { describe, expect, it } from 'vitest';
import {
  articleAfter,
  created,
  createdInPortuguese,
  deleted,
  edited,
  en,
  facts,
  featured,
  id,
  pt,
  published,
  scheduled,
  unfeatured,
  unpublishCancelled,
  unpublished,
  unpublishScheduled,
} from '#testing/content/article.ts';
import { specification } from '#testing/specification.ts';
import { type ArticleCommand, articleDecider } from './decider.ts';
import type { ArticleEvent } from './events.ts';

const { given } = specification(articleDecider);

const tomorrow = '2026-11-21T08:00:00.000Z';
const nextWeek = '2026-11-27T08:00:00.000Z';
const yesterday = '2026-11-19T08:00:00.000Z';

describe('creating an article', () => {
  const create = {
    name: 'CreateArticle',
    id,
    facts,
    translations: { pt, en },
    featured: false,
    publish: { when: 'now' },
  } satisfies ArticleCommand;

  it('publishes every translation immediately', () => {
    given().when(create).then(created, published('pt'), published('en'));
  });

  it('publishes only the languages that have a translation', () => {
    given()
      .when({ ...create, translations: { pt } })
      .then(createdInPortuguese, published('pt'));
  });

  it('leaves a draft unpublished', () => {
    given()
      .when({ ...create, publish: { when: 'never' } })
      .then(created);
  });

  it('schedules every translation for a later time', () => {
    given()
      .when({ ...create, publish: { when: 'later', scheduleFor: tomorrow } })
      .then(created, scheduled('pt', tomorrow), scheduled('en', tomorrow));
  });

  it.each([
    ['a past time', yesterday],
    ['the current time', '2026-11-20T12:00:00.000Z'],
    ['a past time in another time zone', '2026-11-20T12:30:00+01:00'],
  ])('rejects scheduling for %s', (_, scheduleFor) => {
    given()
      .when({ ...create, publish: { when: 'later', scheduleFor } })
      .thenRejected('schedule_in_past', { path: 'scheduleFor' });
  });

  it('uses the current date when no date is given', () => {
    given()
      .when({ ...create, facts: { ...facts, date: null }, publish: { when: 'never' } }, { today: '2026-12-31' })
      .then({
        type: 'ArticleCreated',
        data: { id, ...facts, date: '2026-12-31', translations: { pt, en }, source: 'pt' },
      });
  });

  it('features the article when requested', () => {
    given()
      .when({ ...create, featured: true, publish: { when: 'never' } })
      .then(created, featured);
  });

  it('is rejected when the article already exists, even if deleted', () => {
    given(created).when(create).thenRejected('already_exists');
    given(created, deleted).when(create).thenRejected('already_exists');
  });
});

describe('editing an article', () => {
  it('records only the changed fields', () => {
    given(created)
      .when({
        name: 'EditArticle',
        facts: { ...facts, author: 'p2' },
        translations: { pt: { ...pt, summary: 'Água' }, en },
      })
      .then(edited({ pt: { summary: 'Água' } }, { author: 'p2' }));
  });

  it('removes the photographer and the main image when they are null', () => {
    const none = { photographer: null, mainImage: null };
    given(created, edited({}, { photographer: 'p3', mainImage: 'm1' }))
      .when({ name: 'EditArticle', facts: none, translations: {} })
      .then(edited({}, none));
  });

  it('records no event when no field changes', () => {
    given(created).when({ name: 'EditArticle', facts, translations: { pt, en } }).then();
    given(created).when({ name: 'EditArticle', facts: {}, translations: {} }).then();
    given(created)
      .when({ name: 'EditArticle', facts: {}, translations: { pt: {} } })
      .then();
  });

  it('adds a translation as a draft', () => {
    given(createdInPortuguese, published('pt'))
      .when({ name: 'EditArticle', facts: {}, translations: { en } })
      .then(edited({ en }));
    expect(articleAfter(createdInPortuguese, edited({ en: { title: 'Water' } }))).toMatchObject({
      translations: {
        en: { text: { title: 'Water', slug: '', summary: '', content: [], mainImageCaption: '', mainImageAlt: '' } },
      },
    });
    expect(articleAfter(createdInPortuguese, published('pt'), edited({ en }))).toMatchObject({
      translations: {
        pt: { publication: { status: 'published' } },
        en: { text: en, publication: { status: 'draft' } },
      },
    });
  });

  it('keeps a published translation published', () => {
    expect(articleAfter(created, published('pt'), edited({ pt: { title: 'Levadas' } }))).toMatchObject({
      facts,
      translations: { pt: { text: { ...pt, title: 'Levadas' }, publication: { status: 'published' } } },
    });
  });
});

describe('publishing an article', () => {
  it('publishes only the given language', () => {
    given(created).when({ name: 'PublishArticle', locale: 'en' }).then(published('en'));
  });

  it('publishes every language when none is given', () => {
    given(created).when({ name: 'PublishArticle', locale: undefined }).then(published('pt'), published('en'));
  });

  it('skips languages that are already published', () => {
    given(created, published('pt')).when({ name: 'PublishArticle', locale: undefined }).then(published('en'));
    given(created, published('pt')).when({ name: 'PublishArticle', locale: 'pt' }).then();
  });

  it('publishes scheduled and unpublished languages', () => {
    given(created, scheduled('pt', tomorrow), published('en'), unpublished('en'))
      .when({ name: 'PublishArticle', locale: undefined })
      .then(published('pt'), published('en'));
  });

  it.each(['PublishArticle', 'UnpublishArticle'] as const)('%s rejects a language without a translation', (name) => {
    given(createdInPortuguese).when({ name, locale: 'en' }).thenRejected('nothing_to_publish', { path: 'locale' });
  });

  it('rejects an article without translations', () => {
    given({ type: 'ArticleCreated', data: { id, ...facts, translations: {} } })
      .when({ name: 'PublishArticle', locale: undefined })
      .thenRejected('nothing_to_publish', { path: 'locale' });
  });
});

describe('unpublishing an article', () => {
  it('unpublishes only the given language', () => {
    given(created, published('pt'), published('en'))
      .when({ name: 'UnpublishArticle', locale: 'en' })
      .then(unpublished('en'));
  });

  it('unpublishes published and scheduled languages when none is given', () => {
    given(created, published('pt'), scheduled('en', tomorrow))
      .when({ name: 'UnpublishArticle', locale: undefined })
      .then(unpublished('pt'), unpublished('en'));
  });

  it('skips languages that are neither published nor scheduled', () => {
    given(created).when({ name: 'UnpublishArticle', locale: 'pt' }).then();
    given(created, published('pt'), unpublished('pt')).when({ name: 'UnpublishArticle', locale: undefined }).then();
  });
});

describe('scheduling an article', () => {
  it('schedules only the given language', () => {
    given(created)
      .when({ name: 'ScheduleArticle', locale: 'pt', scheduleFor: tomorrow })
      .then(scheduled('pt', tomorrow));
  });

  it('schedules every language when none is given', () => {
    given(created)
      .when({ name: 'ScheduleArticle', locale: undefined, scheduleFor: tomorrow })
      .then(scheduled('pt', tomorrow), scheduled('en', tomorrow));
  });

  it('reschedules only the languages whose time changes', () => {
    given(created, scheduled('pt', tomorrow), scheduled('en', nextWeek))
      .when({ name: 'ScheduleArticle', locale: undefined, scheduleFor: nextWeek })
      .then(scheduled('pt', nextWeek));
  });

  it('does not schedule a published language', () => {
    given(created, published('pt'))
      .when({ name: 'ScheduleArticle', locale: 'pt', scheduleFor: tomorrow })
      .thenRejected('already_published', { path: 'locale' });
    given(created, published('pt'))
      .when({ name: 'ScheduleArticle', locale: undefined, scheduleFor: tomorrow })
      .then(scheduled('en', tomorrow));
    given(created, published('pt'), published('en'))
      .when({ name: 'ScheduleArticle', locale: undefined, scheduleFor: tomorrow })
      .thenRejected('already_published', { path: 'locale' });
  });

  it.each([
    ['a past time', yesterday],
    ['the current time', '2026-11-20T12:00:00.000Z'],
    ['a past time in another time zone', '2026-11-20T12:30:00+01:00'],
  ])('rejects %s', (_, scheduleFor) => {
    given(created)
      .when({ name: 'ScheduleArticle', locale: 'pt', scheduleFor })
      .thenRejected('schedule_in_past', { path: 'scheduleFor' });
  });

  it('rejects a language without a translation', () => {
    given(createdInPortuguese)
      .when({ name: 'ScheduleArticle', locale: 'en', scheduleFor: tomorrow })
      .thenRejected('nothing_to_publish', { path: 'locale' });
  });
});

describe('featuring an article', () => {
  it('features the article unless it is already featured', () => {
    given(created).when({ name: 'FeatureArticle' }).then(featured);
    given(created, featured).when({ name: 'FeatureArticle' }).then();
    given(created, featured, unfeatured).when({ name: 'FeatureArticle' }).then(featured);
  });

  it('unfeatures the article only when it is featured', () => {
    given(created, featured).when({ name: 'UnfeatureArticle' }).then(unfeatured);
    given(created, featured, unfeatured).when({ name: 'UnfeatureArticle' }).then();
    given(created).when({ name: 'UnfeatureArticle' }).then();
  });
});

describe('what is no longer scheduled or published', () => {
  const stateAfter = (...events: ArticleEvent[]) => {
    const article = articleAfter(created, ...events);
    return article.status === 'none' ? undefined : article.translations.pt?.publication.status;
  };

  it.each([
    ['a draft when its schedule is cancelled', 'draft', [scheduled('pt', tomorrow)]],
    ['a draft when its schedule was moved before', 'draft', [scheduled('pt', tomorrow), scheduled('pt', nextWeek)]],
    ['unpublished when readers saw it', 'unpublished', [published('pt')]],
    [
      'unpublished when readers saw it before the schedule',
      'unpublished',
      [published('pt'), unpublished('pt'), scheduled('pt', tomorrow), scheduled('pt', nextWeek)],
    ],
  ] as const)('is %s', (_, state, events) => {
    expect(stateAfter(...events, unpublished('pt'))).toBe(state);
  });

  it('is a draft when its first publication is taken back', () => {
    const takenBack: ArticleEvent = { type: 'ArticleUnpublished', data: { id, locale: 'pt', asDraft: true } };
    given(created, published('pt')).when({ name: 'UnpublishArticle', locale: 'pt', asDraft: true }).then(takenBack);
    expect(stateAfter(published('pt'), takenBack)).toBe('draft');
  });

  it('may be scheduled for the time that it had', () => {
    const again = [published('pt'), unpublished('pt'), scheduled('pt', tomorrow)];
    given(created, ...again)
      .when({ name: 'ScheduleArticle', locale: 'pt', scheduleFor: tomorrow })
      .then();
  });
});

describe('scheduled unpublishing', () => {
  const scheduleUnpublish = (locale: 'pt' | 'en' | undefined, unpublishFor = tomorrow) =>
    ({ name: 'ScheduleUnpublish', locale, unpublishFor }) as const;

  it('applies to the given language, or to every published one', () => {
    given(created, published('pt'), published('en'))
      .when(scheduleUnpublish('pt'))
      .then(unpublishScheduled('pt', tomorrow));
    given(created, published('pt')).when(scheduleUnpublish(undefined)).then(unpublishScheduled('pt', tomorrow));
  });

  it('records an event only when the time changes', () => {
    const before = [created, published('pt'), unpublishScheduled('pt', tomorrow)];
    given(...before)
      .when(scheduleUnpublish('pt', nextWeek))
      .then(unpublishScheduled('pt', nextWeek));
    given(...before)
      .when(scheduleUnpublish('pt'))
      .then();
  });

  it('is rejected for a past time or a language that is not published', () => {
    given(created, published('pt'))
      .when(scheduleUnpublish('pt', yesterday))
      .thenRejected('unpublish_in_past', { path: 'unpublishFor' });
    given(created, published('pt')).when(scheduleUnpublish('en')).thenRejected('not_published', { path: 'locale' });
    given(created, scheduled('pt', tomorrow))
      .when(scheduleUnpublish('pt', nextWeek))
      .thenRejected('not_published', { path: 'locale' });
  });

  it('is removed by cancelling it or by unpublishing the language', () => {
    const before = [created, published('pt'), unpublishScheduled('pt', tomorrow)];
    const cancel = { name: 'CancelUnpublish', locale: undefined } as const;
    given(...before)
      .when(cancel)
      .then(unpublishCancelled('pt'));
    given(...before, unpublishCancelled('pt'))
      .when(cancel)
      .then();
    given(...before, unpublished('pt'), published('pt'))
      .when(cancel)
      .then();
  });
});
