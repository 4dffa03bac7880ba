const load = () => import('./reading-tools.client.ts');

/** Loads the code of the reading tools and starts it if the page has an article, the list of saved ones or the reader's map. */
export const startReadingToolsIfShown = async (): Promise<void> => {
  if (!document.querySelector('.reading-tools, .saved-articles, .my-map')) return;
  // A second attempt, because browsers abort requests when the network changes. Without the code, the page works as without JavaScript.
  const tools = await load()
    .catch(load)
    .catch(() => undefined);
  tools?.startReadingTools();
};
