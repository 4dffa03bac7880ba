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

export interface FoundImports {
  imports: string[];
  /** Packages whose files the module finds by `createRequire(…).resolve` or `import.meta.resolve`. */
  lookups: string[];
}

/** Returns the specifiers that a TypeScript or JavaScript module imports when it runs, without those of types. */
export const findImports = (source: string): FoundImports => {
  const code = stripTypeScriptTypes(source);
  const specifiersOf = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, specifier]) => specifier!);
  const processes = specifiersOf(PROCESS).map((path) => `./${path}`);
  return { imports: [...SPECIFIERS.flatMap(specifiersOf), ...processes], lookups: specifiersOf(LOOKUP) };
};
