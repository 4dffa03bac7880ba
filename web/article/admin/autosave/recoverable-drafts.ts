import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { ArticleValues } from '../article-editor/article-values.ts';

/** What is typed in one open editor and not saved. Each editor (a tab, another computer) has a draft of its own. */
export interface Draft {
  value: ArticleValues;
  /** The version that it began with, and its revision: what others saved since is merged with it. */
  base: ArticleValues;
  /** -1: an article that is not saved yet. */
  revision: number;
  /** ISO 8601, by the clock of where it was read from. */
  at: string;
  /** Id of the editor that it was typed in. */
  session: string;
  /** How many changes that editor had seen: the later of two states follows from no clock. */
  count: number;
}

/** A draft as this browser stores it. */
export interface LocalDraft extends Draft {
  /** Whether the server has it as well. */
  isOnHost: boolean;
}

/** The drafts of an article that were found; `unknown`: the server has not answered yet. */
export interface StoredDrafts {
  local: LocalDraft[];
  server: Draft[] | 'unknown';
}

export type DraftLocation = 'here' | 'host';

/** A draft that is offered when its article is opened, and where it is stored. */
export interface RecoverableDraft {
  draft: Draft;
  from: DraftLocation[];
}

/**
 * The drafts that are offered, one after the other, the latest first. An editor's draft is one wherever it is stored: the state with more changes. Left out is
 * what says the same as the opened version, and what the server had and has no more while the article was saved since: it was saved or discarded.
 */
export const findRecoverableDrafts = (
  { local, server }: StoredDrafts,
  opened: { values: ArticleValues; revision: number },
): RecoverableDraft[] => {
  const stored = server === 'unknown' ? [] : server;
  const sessions = [...new Set([...local, ...stored].map(({ session }) => session))];
  return sessions
    .flatMap((session): RecoverableDraft[] => {
      const here = local.find((each) => each.session === session);
      const there = stored.find((each) => each.session === session);
      if (here && !there && isSettled(here, server, opened.revision)) return [];
      const draft = here && there ? (here.count > there.count ? here : there) : (here ?? there)!;
      return [{ draft, from: [...(here ? ['here' as const] : []), ...(there ? ['host' as const] : [])] }];
    })
    .filter(({ draft }) => !jsonEqual(draft.value, opened.values))
    .sort((one, other) => Date.parse(other.draft.at) - Date.parse(one.draft.at));
};

const isSettled = ({ isOnHost, revision }: LocalDraft, server: StoredDrafts['server'], opened: number): boolean =>
  isOnHost && server !== 'unknown' && opened > revision;
