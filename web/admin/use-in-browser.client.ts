import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns true in the browser after hydration, for components that the server cannot render. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
