import { describe, expect, it } from 'vitest';
import {
  articleAfter,
  created,
  createdInPortuguese,
  edited,
  en,
  outdatedMarked,
  pt,
  reverted,
  sourceChanged,
} from '#testing/content/article.ts';
import { specification } from '#testing/specification.ts';
import type { Block } from '../shared/blocks.ts';
import { articleDecider } from './decider.ts';
import type { ArticleEvent } from './events.ts';

const { given } = specification(articleDecider);
const text = (said: string, blockId?: string): Block => ({
  type: 'text',
  text: [{ text: said }],
  ...(blockId && { id: blockId }),
});
const [one, two] = ['aaaaaaa1', 'aaaaaaa2'];
const written = edited({
  pt: { content: [text('Um', one), text('Dois', two)] },
  en: { content: [text('One', one), text('Two', two)] },
});
const originalEdited = edited({ pt: { title: 'Outro título', content: [text('Um', one), text('Dois e meio', two)] } });
const outdatedAfter = (...events: [ArticleEvent, ...ArticleEvent[]]) => {
  const article = articleAfter(...events);
  if (article.status === 'none') throw new Error('not created');
  expect(article.translations.pt?.outdated ?? article.translations.en?.outdated).toEqual(
    article.translations.en?.outdated ?? article.translations.pt?.outdated,
  );
  return Object.keys(article.translations.en?.outdated ?? article.translations.pt?.outdated ?? {}).sort();
};

describe('the parts of a translation that are outdated', () => {
  it('are the fields and blocks whose original changed, which remembers what it was', () => {
    expect(outdatedAfter(created, written)).toEqual([]);
    expect(articleAfter(created, written, originalEdited)).toMatchObject({
      translations: { en: { outdated: { title: pt.title, [two]: { type: 'text', text: [{ text: 'Dois' }] } } } },
    });
  });

  it('stay outdated until each of them is translated again', () => {
    const unrelated = edited({ en: { summary: 'Something else' } });
    expect(outdatedAfter(created, written, originalEdited, unrelated)).toEqual([two, 'title']);
    const first = edited({ en: { content: [text('One', one), text('Two and a half', two)] } });
    expect(outdatedAfter(created, written, originalEdited, first)).toEqual(['title']);
    expect(outdatedAfter(created, written, originalEdited, first, edited({ en: { title: 'Another' } }))).toEqual([]);
  });

  it('are up to date when one edit changes both languages', () => {
    expect(outdatedAfter(created, edited({ pt: { title: 'Outro' }, en: { title: 'Another' } }))).toEqual([]);
  });

  it('are up to date when the original is again as it was, even after several edits', () => {
    const further = edited({ pt: { title: 'Mais um título' } });
    expect(outdatedAfter(created, edited({ pt: { title: 'Outro' } }), further)).toEqual(['title']);
    expect(
      outdatedAfter(created, edited({ pt: { title: 'Outro' } }), further, edited({ pt: { title: pt.title } })),
    ).toEqual([]);
    expect(outdatedAfter(created, written, originalEdited, reverted(0, { pt, en }))).toEqual([]);
  });

  it('are added and removed blocks of the original, until the translation has or lacks them as well', () => {
    const three = 'aaaaaaa3';
    const added = edited({ pt: { content: [text('Um', one), text('Dois', two), text('Três', three)] } });
    expect(outdatedAfter(created, written, added)).toEqual([three]);
    const follows = edited({ en: { content: [text('One', one), text('Two', two), text('Three', three)] } });
    expect(outdatedAfter(created, written, added, follows)).toEqual([]);
    const removed = edited({ pt: { content: [text('Um', one)] } });
    expect(outdatedAfter(created, written, removed)).toEqual([two]);
    expect(outdatedAfter(created, written, removed, edited({ en: { content: [text('One', one)] } }))).toEqual([]);
  });

  it('are blocks without an id together; getting an id is no change', () => {
    const unnamed = edited({
      pt: { content: [text('Um'), text('Dois')] },
      en: { content: [text('One'), text('Two')] },
    });
    expect(outdatedAfter(created, unnamed, edited({ pt: { content: [text('Um'), text('Três')] } }))).toEqual([
      'content',
    ]);
    const named = edited({ pt: { content: [text('Um', one), text('Dois', two)] } });
    expect(outdatedAfter(created, unnamed, named)).toEqual([]);
    const changed = edited({ pt: { content: [text('Um', one), text('Dois e meio', two)] } });
    expect(outdatedAfter(created, unnamed, named, changed)).toEqual([two]);
  });

  it('are none of a language that is new, blank, or the source', () => {
    expect(outdatedAfter(createdInPortuguese, edited({ pt: { title: 'Outro' } }))).toEqual([]);
    expect(outdatedAfter(createdInPortuguese, edited({ pt: { title: 'Outro' } }), edited({ en }))).toEqual([]);
    expect(outdatedAfter(created, originalEdited, sourceChanged('en'))).toEqual([]);
    expect(outdatedAfter(created, sourceChanged('en'), edited({ pt: { title: 'Outro' } }))).toEqual([]);
    expect(outdatedAfter(created, sourceChanged('en'), edited({ en: { title: 'Another' } }))).toEqual(['title']);
  });
});

describe('MarkOutdatedParts', () => {
  const command = (marks: { outdated?: string[]; right?: string[] }, locale: 'pt' | 'en' = 'en') => ({
    name: 'MarkOutdatedParts' as const,
    locale,
    outdated: [],
    right: [],
    ...marks,
  });

  it('clears the mark of a part that is still right, and records no event when nothing changes', () => {
    given(created, written, originalEdited)
      .when(command({ right: [two] }))
      .then(outdatedMarked('en', ['title']));
    given(created, written, originalEdited)
      .when(command({ outdated: ['title', two], right: [one] }))
      .then();
    given(created, written, originalEdited, outdatedMarked('en', []))
      .when(command({ right: [two] }))
      .then();
    expect(outdatedAfter(created, written, originalEdited, outdatedMarked('en', ['title']))).toEqual(['title']);
    expect(outdatedAfter(created, written, originalEdited, outdatedMarked('en', []))).toEqual([]);
  });

  it('marks parts that only an editor knows to be outdated, but none that the article lacks', () => {
    given(created, written)
      .when(command({ outdated: [one, 'bbbbbbb1', 'slug', 'constructor'] }))
      .then(outdatedMarked('en', [one]));
    expect(outdatedAfter(created, written, outdatedMarked('en', [one]), edited({ en: { title: 'Another' } }))).toEqual([
      one,
    ]);
  });

  it('marks a part that only one of the two languages has', () => {
    const own = 'aaaaaaa3';
    const longer = edited({ en: { content: [text('One', one), text('Two', two), text('Three', own)] } });
    given(created, written, longer)
      .when(command({ outdated: [own] }))
      .then(outdatedMarked('en', [own]));
  });

  it('leaves a part that became outdated since the editor looked', () => {
    const since = edited({ pt: { summary: 'Um resumo' } });
    given(created, written, originalEdited, since)
      .when(command({ right: ['title', two] }))
      .then(outdatedMarked('en', ['summary']));
  });

  it('is rejected for the source language and for one without a translation', () => {
    given(created).when(command({}, 'pt')).thenRejected('no_translation', { path: 'locale' });
    given(createdInPortuguese).when(command({})).thenRejected('no_translation', { path: 'locale' });
  });
});
