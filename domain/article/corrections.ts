import type { Rejection } from '../decider.ts';
import { jsonEqual } from '../shared/json-equal.ts';
import { type Locale, locales, type PartlyLocalized } from '../shared/locale.ts';
import type { ArticleEvent } from './events.ts';

/** What an article said wrongly and when this was corrected, as readers see it at its end and on the page of all corrections. */
export interface Correction {
  id: string;
  /** Revision of the saved change that corrected the text. */
  change: number;
  /** When it was first published, ISO 8601 in UTC. */
  at: string;
  /** One sentence in each language that was wrong. */
  texts: PartlyLocalized<string>;
  /** Left out unless an editor withdrew it. If it is published again, it keeps its time. */
  isWithdrawn?: true;
}

/** The saved change that a correction is about: its revision, and the languages that readers could see before it. */
export interface CorrectedChange {
  revision: number;
  readIn: readonly Locale[];
}

interface CorrectableArticle {
  id: string;
  translations: PartlyLocalized<{ publication: { status: string } }>;
  corrections?: Correction[];
}

type CorrectionEvent = Extract<ArticleEvent, { type: `ArticleCorrection${'Published' | 'Withdrawn'}` }>;

/** Returns true for an event that changes what an article says. */
export const changesText = ({ type }: { type: string }): boolean =>
  type === 'ArticleEdited' || type === 'ArticleReverted';

/** Returns a correction that readers see; undefined if there is none with this id. */
export const correctionOf = ({ corrections = [] }: { corrections?: Correction[] }, id: string) =>
  corrections.find((each) => each.id === id && !each.isWithdrawn);

/**
 * Publishes a correction, publishes a withdrawn one again, or changes the sentences of a published one (docs/product.md, rule 72). Rejects
 * one without a saved change (`correction_without_change`), and one in a language that readers cannot see now or could not see before
 * the change (`correction_of_unpublished`).
 */
export const publishCorrection = (
  article: CorrectableArticle,
  {
    correction,
    texts,
    change,
  }: { correction: string; texts: PartlyLocalized<string>; change?: CorrectedChange | null | undefined },
  now: string,
): ArticleEvent[] | Rejection => {
  const known = article.corrections?.find(({ id }) => id === correction);
  if (change === null || (!known && !change)) return { rejected: 'correction_without_change', path: 'change' };
  for (const locale of locales) {
    if (texts[locale] === undefined || known?.texts[locale] !== undefined) continue;
    const wasRead = !change || change.readIn.includes(locale);
    if (!wasRead || article.translations[locale]?.publication.status !== 'published')
      return { rejected: 'correction_of_unpublished', path: `texts.${locale}` };
  }
  const published: Correction = {
    id: correction,
    change: change?.revision ?? known!.change,
    at: known?.at ?? now,
    texts,
  };
  if (jsonEqual(known, published)) return [];
  const { id: _, ...data } = published;
  return [{ type: 'ArticleCorrectionPublished', data: { id: article.id, correction, ...data } }];
};

/** Withdraws a correction that was published by mistake. Rejects with `no_such_correction` when readers see none with this id. */
export const withdrawCorrection = (article: CorrectableArticle, correction: string): ArticleEvent[] | Rejection =>
  correctionOf(article, correction)
    ? [{ type: 'ArticleCorrectionWithdrawn', data: { id: article.id, correction } }]
    : { rejected: 'no_such_correction', path: 'correction' };

/** Returns the corrections of an article after one more event, in the order in which they were first published. */
export const correctionsAfter = (corrections: readonly Correction[], event: CorrectionEvent): Correction[] => {
  if (event.type === 'ArticleCorrectionWithdrawn')
    return corrections.map((each) => (each.id === event.data.correction ? { ...each, isWithdrawn: true } : each));
  const { id: _, correction, ...published } = event.data;
  const after: Correction = { id: correction, ...published };
  return corrections.some(({ id }) => id === correction)
    ? corrections.map((each) => (each.id === correction ? after : each))
    : [...corrections, after];
};
