import { stripTypeScriptTypes } from 'node:module';

/** Static and dynamic imports and re-exports. */
const SPECIFIERS = [
  /^(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"\s]+)['"]/gm,
  /^import\s*['"]([^'"\s]+)['"]/gm,
  /\bimport\s*\(\s*['"]([^'"\s]+)['"]/g,
];
/** Packages that are only looked up. */
const LOOKUP = /\.resolve\(\s*['"]([\w@-][\w@/.-]*)['"]\s*\)/g;
/** A module that is started as a process or thread of its own; its path is relative, with or without `./`. */
const PROCESS = /\bnew URL\(\s*['"](?:\.\/)?([^'"\s]+\.(?:ts|mjs))['"]\s*,\s*import\.meta\.url/g;

/** Returns the specifiers that a TypeScript or JavaScript module imports when it runs, without those of types. */
export const findImports = (source: string): string[] => {
  const code = stripTypeScriptTypes(source);
  const imported = SPECIFIERS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier!));
  return [...imported, ...[...code.matchAll(PROCESS)].map(([, path]) => `./${path}`)];
};

/** Returns the packages whose files a module finds by `createRequire(…).resolve` or `import.meta.resolve`. */
export const findLookups = (source: string): string[] =>
  [...stripTypeScriptTypes(source).matchAll(LOOKUP)].map(([, specifier]) => specifier!);
