import { existsSync, globSync, readFileSync } from 'node:fs';

const DOCUMENTS = [
  '*.md',
  '{bench,docs,sample}/**/*.md',
  '.ci/run',
  'Dockerfile',
  'docker-compose.yml',
  'package.json',
];
const FOLDERS = '{api,bench,domain,e2e,migrations,projections,sample,scripts,storage,testing,web}';
const SOURCES = `${FOLDERS}/**/*.{ts,tsx,css}`;
const CODE_FILES = [`${FOLDERS}/**/*.{ts,tsx,mjs,css}`, '*.ts'];

/** A path from the root of the repository, starting with one of its folders; no slash comes before it, as it does in a URL. */
const PATH =
  /(?<![\w./#@{}-])((?:\.ci|api|bench|docs|domain|e2e|migrations|projections|public|sample|scripts|storage|testing|web)\/[\w./{},*[\]-]*)/g;

/** A code file in backticks, by its name or with its last folders: `decider.ts`, `query/rank.ts`. */
const CODE_FILE = /`([\w-][\w./-]*\.(?:tsx?|mjs|css))`/g;

interface NamedPath {
  path: string;
  /** Counted from 1. */
  line: number;
}

/**
 * Returns the paths named in documents and source comments that do not exist, one line each, sorted by document: `README.md:12 web/desk/`.
 */
export const missingDocumentPaths = (root: string): string[] => {
  const files = globSync(CODE_FILES, { cwd: root }).map((path) => `/${path}`);
  const isMissing = ({ path }: NamedPath): boolean =>
    !exists(root, path) && !files.some((file) => file.endsWith(`/${path}`));
  const missingIn = (documents: string[], pathsIn: (text: string) => NamedPath[]): string[] =>
    globSync(documents, { cwd: root })
      .sort()
      .flatMap((document) =>
        pathsIn(readFileSync(`${root}/${document}`, 'utf8'))
          .filter(isMissing)
          .map(({ path, line }) => `${document}:${line} ${path}`),
      );
  return [...missingIn(DOCUMENTS, pathsInDocument), ...missingIn([SOURCES], pathsInSource)];
};

/**
 * Finds the paths that a document names, with their line numbers: paths that start with a folder of the repository, and code files in
 * backticks.
 */
export const pathsInDocument = (text: string): NamedPath[] => {
  const paths = [...findPaths(text, PATH), ...findPaths(text, CODE_FILE)];
  return paths.filter(
    ({ path, line }, index) => paths.findIndex((other) => other.path === path && other.line === line) === index,
  );
};

/**
 * Finds the file paths that source code names in backticks, as comments do, with their line numbers. Template strings with values are
 * skipped.
 */
export const pathsInSource = (text: string): NamedPath[] =>
  findPaths(
    text.replaceAll(/`[^`\n]*`|[^\n]/g, (part) => (/^`[\w./{},*[\]-]+\.\w+`$/.test(part) ? part : ' ')),
    PATH,
  );

const findPaths = (text: string, pattern: RegExp): NamedPath[] =>
  text
    .split('\n')
    .flatMap((content, index) =>
      [...content.matchAll(pattern)].map(([, path]) => ({ path: path!.replace(/[.,\]]+$/, ''), line: index + 1 })),
    );

/**
 * Checks that a path exists. `{slice}` and `*` match any name. A path without an extension may be the start of a name: vitest uses it as a
 * filter (`api/http/drain`), and decisions are cited by number.
 */
const exists = (root: string, path: string): boolean => {
  if (existsSync(`${root}/${path}`)) return true;
  const pattern = path.replaceAll(/\{\w+\}/g, '*');
  const patterns = path.endsWith('/') ? [pattern] : [pattern, `${pattern}[-.]*`];
  return globSync(patterns, { cwd: root }).length > 0;
};
