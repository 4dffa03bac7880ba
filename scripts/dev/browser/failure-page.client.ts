/// <reference types="vite/client" />

/** Reloads the failed page after an edit. */
for (const event of ['rsc:update', 'vite:beforeUpdate']) import.meta.hot?.on(event, () => location.reload());
