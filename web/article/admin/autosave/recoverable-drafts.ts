import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { ArticleValues } from '../article-editor/article-values.ts';

/** What was typed and never saved. */
export interface Draft {
  value: ArticleValues;
  /** The version that it began with, and its revision: what others saved meanwhile is joined with it. */
  base: ArticleValues;
  /** -1: an article that nobody has saved yet. */
  revision: number;
  /** ISO 8601, by the clock of where it was read from. */
  at: string;
  /** The editor that it was typed in, and how many changes that had seen: which of two is the later one follows from no clock. */
  session: string;
  count: number;
}

/** A draft as this browser keeps it. */
export interface LocalDraft extends Draft {
  /** Whether the host has it as well. */
  isOnHost: boolean;
}

/** What was found where; `unknown`: the host has not answered yet. */
export interface StoredDrafts {
  local: LocalDraft | undefined;
  server: Draft | undefined | 'unknown';
}

export type DraftLocation = 'here' | 'host';

/** A draft that is offered to whoever opens the article, and where it lies. */
export interface RecoverableDraft {
  draft: Draft;
  from: DraftLocation[];
}

/**
 * Which of what was found is offered, one after the other. The same editor's drafts are one, the later. What the host had and has no more was saved or let
 * go somewhere else, and so was what the host had before something newer: whoever typed that had been offered it.
 *
 * @param opened the version that is opened
 */
export const findRecoverableDrafts = (
  { local, server }: StoredDrafts,
  opened: { base: ArticleValues; revision: number },
): RecoverableDraft[] => {
  const there = server === 'unknown' ? undefined : server;
  const differs = (draft: Draft | undefined): draft is Draft =>
    draft !== undefined && !jsonEqual(draft.value, opened.base);
  if (local && there && local.session === there.session) {
    const draft = local.count > there.count ? local : there;
    return differs(draft) ? [{ draft, from: ['here', 'host'] }] : [];
  }
  const offers: RecoverableDraft[] = [];
  if (differs(local) && !isDecidedElsewhere(local, server, opened.revision))
    offers.push({ draft: local, from: ['here'] });
  if (differs(there)) offers.push({ draft: there, from: ['host'] });
  return offers;
};

const isDecidedElsewhere = (
  { isOnHost, revision }: LocalDraft,
  host: StoredDrafts['server'],
  opened: number,
): boolean => {
  if (!isOnHost || host === 'unknown') return false;
  return host !== undefined || opened > revision;
};
