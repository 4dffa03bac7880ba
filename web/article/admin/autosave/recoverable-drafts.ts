import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { ArticleValues } from '../article-editor/article-values.ts';

/** Unsaved input of one open editor. Each editor (a tab, another computer) has its own draft. */
export interface Draft {
  value: ArticleValues;
  /** The version it is based on. Together with `revision` it allows merging with versions that other users have saved since. */
  base: ArticleValues;
  /** Revision of `base`; -1 if the article has not been saved yet. */
  revision: number;
  /** Time of the last change, ISO 8601, by the clock of the browser or server it was read from. */
  at: string;
  /** Id of the editor session in which it was typed. */
  session: string;
  /** Number of changes in that editor session. The higher number is the later state, whatever the clocks say. */
  count: number;
}

/** The stored drafts of an article. `server` is 'unknown' until the server has responded. */
export interface StoredDrafts {
  local: Draft[];
  server: Draft[] | 'unknown';
}

export type DraftLocation = 'here' | 'host';

/** A draft that is offered to the user when the article is opened, with the places where it is stored. */
export interface RecoverableDraft {
  draft: Draft;
  from: DraftLocation[];
}

/**
 * Returns the unsaved drafts to offer to the user when an article is opened, the latest first. Of a draft that is stored both in this
 * browser and on the server, only the later state is offered. Leaves out drafts that equal the opened version.
 */
export const findRecoverableDrafts = (
  { local, server }: StoredDrafts,
  opened: { values: ArticleValues },
): RecoverableDraft[] => {
  const stored = server === 'unknown' ? [] : server;
  const sessions = [...new Set([...local, ...stored].map(({ session }) => session))];
  return sessions
    .flatMap((session): RecoverableDraft[] => {
      const here = local.find((each) => each.session === session);
      const there = stored.find((each) => each.session === session);
      const draft = here && there ? (here.count > there.count ? here : there) : (here ?? there)!;
      return [{ draft, from: [...(here ? ['here' as const] : []), ...(there ? ['host' as const] : [])] }];
    })
    .filter(({ draft }) => !jsonEqual(draft.value, opened.values))
    .sort((one, other) => Date.parse(other.draft.at) - Date.parse(one.draft.at));
};
