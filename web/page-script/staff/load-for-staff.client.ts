/** A cookie that is set in addition to the session of staff. It grants no access. */
const HINT = /(?:^|; )staff=1(?:;|$)/;

/** Loads what only staff see, if the reader is signed in as an administrator or editor. Without it, the page is as for all readers. */
export const loadForStaff = async (): Promise<void> => {
  if (!HINT.test(document.cookie)) return;
  const staff = await import('./edit-link.client.ts').catch(() => undefined);
  await staff?.showEditLink();
};
