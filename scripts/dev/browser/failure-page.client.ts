/// <reference types="vite/client" />

/** Loads the page again that failed, once something was edited. */
for (const event of ['rsc:update', 'vite:beforeUpdate']) import.meta.hot?.on(event, () => location.reload());
