/** A module that the React plugin of Vite serves under this name. */
const RUNTIME = '/@react-refresh';

/** What modules with components expect in a page that React does not render. */
const { default: runtime } = await import(/* @vite-ignore */ RUNTIME);
runtime.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });

export {};
