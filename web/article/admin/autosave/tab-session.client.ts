'use client';
const keyOf = (articleId: string): string => `levada-draft-${articleId}`;

/**
 * The editor whose draft this tab has of an article. Unlike the draft itself it is stored before the next line runs: after a reload it says that a draft is
 * still on its way to the server.
 */
export const tabSession = {
  read: (articleId: string): string | undefined => {
    try {
      return sessionStorage.getItem(keyOf(articleId)) ?? undefined;
    } catch {
      return undefined;
    }
  },

  /** `session` undefined: there is no draft any more. */
  write: (articleId: string, session: string | undefined): void => {
    try {
      if (session) sessionStorage.setItem(keyOf(articleId), session);
      else sessionStorage.removeItem(keyOf(articleId));
    } catch {
      // A browser that stores nothing: the draft is found as soon as the server has it.
    }
  },
};
