// @ts-expect-error: a module that the React plugin of Vite serves under this name.
import RefreshRuntime from '/@react-refresh';

/** What modules with components expect in a page that React does not render. */
RefreshRuntime.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
