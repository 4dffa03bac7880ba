import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FromHost } from './host-messages.ts';

/** Milliseconds during which loaded files are collected into one message. */
const GATHER_MS = 50;

/**
 * Registers a module hook that reports to the parent process every file of the repository that is loaded from now on, and the packages that
 * these files import. The parent restarts the server when such a file is edited.
 */
export const reportLoadedFiles = (): void => {
  let files = new Set<string>();
  let packages = new Set<string>();
  const tell = () => {
    process.send?.({ kind: 'loaded', files: [...files], packages: [...packages] } satisfies FromHost);
    files = new Set();
    packages = new Set();
  };
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const { url } = resolved;
      if (!url.startsWith('file:') || isInPackage(context.parentURL)) return resolved;
      if (files.size + packages.size === 0) setTimeout(tell, GATHER_MS);
      if (isInPackage(url)) packages.add(url);
      else files.add(fileURLToPath(url));
      return resolved;
    },
  });
};

const isInPackage = (url: string | undefined): boolean => url?.includes('/node_modules/') ?? false;
