import { describe, expect, it } from 'vitest';
import {
  articleAfter,
  correctionPublished,
  correctionWithdrawn,
  created,
  deleted,
  edited,
  id,
  published,
  restored,
  reverted,
  unpublished,
} from '#testing/content/article.ts';
import { specification } from '#testing/specification.ts';
import { correctionOf } from './corrections.ts';
import { articleDecider } from './decider.ts';

const now = '2026-11-20T12:00:00.000Z';
const { given } = specification(articleDecider);
const live = [
  created,
  published('pt'),
  published('en'),
  edited({ pt: { summary: 'Nove.' }, en: { summary: 'Nine.' } }),
];
const both = { pt: 'Eram nove, não oito.', en: 'There were nine, not eight.' };
const change = { revision: 3, readIn: ['pt', 'en'] } as const;
const publish = (texts: object = both, about: object = { change }) =>
  ({ name: 'PublishArticleCorrection', correction: 'k1', texts, ...about }) as const;
const withdraw = { name: 'WithdrawArticleCorrection', correction: 'k1' } as const;

describe('publishing a correction', () => {
  it('records what was wrong, the change that corrected it, and when', () => {
    given(...live)
      .when(publish())
      .then(correctionPublished(both, { at: now }));
  });

  it('may concern one language only', () => {
    given(...live)
      .when(publish({ en: both.en }))
      .then(correctionPublished({ en: both.en }, { at: now }));
  });

  it('rejects an article that was never changed', () => {
    given(created, published('pt'))
      .when(publish({ pt: both.pt }, { change: null }))
      .thenRejected('correction_without_change', { path: 'change' });
  });

  it('rejects a language that readers cannot see, or could not see before the change', () => {
    given(...live, unpublished('en'))
      .when(publish())
      .thenRejected('correction_of_unpublished', { path: 'texts.en' });
    given(...live)
      .when(publish(both, { change: { revision: 3, readIn: ['en'] } }))
      .thenRejected('correction_of_unpublished', { path: 'texts.pt' });
  });

  it('changes the sentences of a known one, which keeps its change and its time', () => {
    given(...live, correctionPublished({ pt: both.pt }))
      .when(publish(both, {}))
      .then(correctionPublished(both));
  });

  it('changes nothing when readers see the same already', () => {
    given(...live, correctionPublished(both))
      .when(publish())
      .then();
  });

  it('still changes one of a language that was unpublished since', () => {
    given(...live, correctionPublished(both), unpublished('en'))
      .when(publish({ ...both, pt: 'Eram nove.' }, {}))
      .then(correctionPublished({ ...both, pt: 'Eram nove.' }));
  });
});

describe('withdrawing a correction', () => {
  it('hides it until it is published again with its first time', () => {
    given(...live, correctionPublished(both))
      .when(withdraw)
      .then(correctionWithdrawn);
    given(...live, correctionPublished(both), correctionWithdrawn)
      .when(publish(both, {}))
      .then(correctionPublished(both));
  });

  it('rejects one that is unknown or withdrawn', () => {
    given(...live)
      .when(withdraw)
      .thenRejected('no_such_correction', { path: 'correction' });
    given(...live, correctionPublished(both), correctionWithdrawn)
      .when(withdraw)
      .thenRejected('no_such_correction', { path: 'correction' });
  });
});

describe('the corrections of an article', () => {
  const found = (...history: Parameters<typeof articleAfter>) => {
    const article = articleAfter(...history);
    return article.status === 'none' ? undefined : correctionOf(article, 'k1')?.texts;
  };

  it('stay when the article is edited, reverted, deleted or restored', () => {
    const corrected = [...live, correctionPublished(both)] as const;
    const [first, ...rest] = corrected;
    expect(found(first!, ...rest, edited({ pt: { title: 'A água' } }), reverted(0, {}), deleted, restored)).toEqual(
      both,
    );
  });

  it('are kept in the order of their first publication', () => {
    const second = correctionPublished(both, { correction: 'k2' });
    const article = articleAfter(
      ...(live as [(typeof live)[0]]),
      correctionPublished(both),
      second,
      correctionPublished({ pt: id }),
    );
    expect(article).toMatchObject({ corrections: [{ id: 'k1', texts: { pt: id } }, { id: 'k2' }] });
  });
});
