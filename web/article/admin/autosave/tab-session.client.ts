'use client';
const keyOf = (articleId: string): string => `levada-draft-${articleId}`;

/**
 * The id of the editor session whose draft of an article this tab holds. Unlike the draft itself it is stored synchronously, so that after
 * a reload the tab knows that a draft may still be on its way to the server.
 */
export const tabSession = {
  read: (articleId: string): string | undefined => {
    try {
      return sessionStorage.getItem(keyOf(articleId)) ?? undefined;
    } catch {
      return undefined;
    }
  },

  /** Stores the session, or removes it if `session` is undefined: there is no draft any more. */
  write: (articleId: string, session: string | undefined): void => {
    try {
      if (session) sessionStorage.setItem(keyOf(articleId), session);
      else sessionStorage.removeItem(keyOf(articleId));
    } catch {
      // The browser stores nothing. The draft is found once the server has it.
    }
  },
};
