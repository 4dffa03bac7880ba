/** What a module of a package names: `import` and `require` resolve the same specifier to different files. */
export interface PackageImport {
  how: 'import' | 'require';
  specifier: string;
}

const STRING = String.raw`\s*(?:\/\*[^*]*\*\/\s*)?(['"\x60])([^'"\x60\s$]+)\1`;
/** Bundlers rename `require` to `__require` or `require$1`. */
const REQUIRED = new RegExp(String.raw`(?:require[\w$]*|\.resolve)\s*\(${STRING}`, 'g');
const IMPORTED = new RegExp(String.raw`(?:\bfrom|\bimport\s*\(?|\bmeta\.resolve\s*\()${STRING}`, 'g');
/** Also those that a package loads in a way of its own, such as `lazy('./part.js')`. */
const RELATIVE = /(['"`])(\.{1,2}\/[^'"`\s$]*)\1/g;
/** Modules that are found beside the module by their name: `new Worker(join(__dirname, 'lib', 'worker.js'))`. */
const NAMED = /(['"`])([\w.-]+\.[cm]?js)\1/g;
const USES_ITS_FOLDER = /\b__dirname\b|\bimport\.meta\.(?:url|dirname)\b/;

const specifiersIn = (code: string, pattern: RegExp): string[] => [...code.matchAll(pattern)].map((match) => match[2]!);

/**
 * Returns what the JavaScript of a package may load. It reads strings, not syntax, and so finds too much rather than too little: names in
 * comments too.
 */
export const findPackageImports = (code: string): PackageImport[] => [
  ...specifiersIn(code, IMPORTED).map((specifier) => ({ how: 'import' as const, specifier })),
  ...[...specifiersIn(code, REQUIRED), ...specifiersIn(code, RELATIVE)].map((specifier) => ({
    how: 'require' as const,
    specifier,
  })),
];

/** Returns the names of modules that the JavaScript of a package may load by their path, without their folders. */
export const findNamedModules = (code: string): string[] =>
  USES_ITS_FOLDER.test(code) ? specifiersIn(code, NAMED) : [];
