/** The module that Vite's React plugin serves under this name. */
const RUNTIME = '/@react-refresh';

/** Provides the globals that modules with components expect, for pages that React does not render. */
const { default: runtime } = await import(/* @vite-ignore */ RUNTIME);
runtime.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });

export {};
