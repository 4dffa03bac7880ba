import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { ALLOWED_DEPENDENCIES, COMMON_WORDS, SLICE_ALIASES } from './slice-dependencies.ts';

/** The layers that have slices, from the bottom up, and the file in which a slice declares its part of the layer. */
const DECLARATIONS = { domain: 'aggregate.ts', projections: 'read-model.ts', web: 'slice.ts', api: 'endpoints.ts' };
/** Files to examine: the layers with slices, and storage between them. */
const EXAMINED = '{domain,storage,projections,web,api}/**/*.{ts,tsx,css}';
/** Tests may combine several slices, and the lists of slices have to name all of them. */
const EXEMPT =
  /\.test\.tsx?$|(^|\/)fixture\.ts$|\.fixture\.ts$|\/contract\/|-contract\.ts$|^[a-z]+\/slices\.ts$|^web\/admin(-routes\.tsx|\/screens\.ts)$/;

/** A reference to another slice. */
interface Naming {
  path: string;
  line: number;
  slice: string;
}

/**
 * Checks the references between slices (each is the code of one feature). Returns one error message for each slice that is missing in the
 * list of its layer, each reference that `slice-dependencies.ts` does not allow, and each reference that it allows without need.
 */
export const findForbiddenReferences = (root: string): string[] => {
  const slices = slicesOf(root);
  const namings = globSync(EXAMINED, { cwd: root })
    .filter((path) => !EXEMPT.test(path))
    .sort()
    .flatMap((path) => sliceReferencesIn(path, readFileSync(join(root, path), 'utf8'), slices));
  return [...unlisted(root), ...withoutBusiness(namings), ...businessOfNobody(namings)];
};

/** Returns declarations of slices that the list of their layer does not export. */
const unlisted = (root: string): string[] =>
  Object.entries(DECLARATIONS).flatMap(([layer, declaration]) => {
    const list = readFileSync(join(root, layer, 'slices.ts'), 'utf8');
    return globSync(`${layer}/*/${declaration}`, { cwd: root })
      .filter((path) => !list.includes(`'./${path.slice(layer.length + 1)}'`))
      .map((path) => `${path} is not in ${layer}/slices.ts`);
  });

/**
 * Returns the names of all slices (each is the code of one feature), sorted. It finds them in the file `slices.ts` of each layer, which
 * imports the slices.
 */
export const slicesOf = (root: string): string[] => {
  const lists = Object.keys(DECLARATIONS).map((layer) => readFileSync(join(root, layer, 'slices.ts'), 'utf8'));
  const folders = lists.flatMap((list) => [...list.matchAll(/from '\.\/([\w-]+)\//g)].map(([, folder]) => folder!));
  return [...new Set(folders)].sort();
};

/**
 * Finds the other slices (each is the code of one feature) that a file imports or names in its code. Returns one reference for each slice,
 * with the line where it occurs first.
 */
export const sliceReferencesIn = (path: string, text: string, slices: string[]): Naming[] => {
  const own = path.split('/')[1];
  const lines = codeOf(path, text).split('\n');
  return slices
    .filter((slice) => slice !== own)
    .flatMap((slice) => {
      const index = lines.findIndex((line) => names(line, slice, path));
      return index === -1 ? [] : [{ path, line: index + 1, slice }];
    });
};

/** Returns the text with comments replaced by spaces; line numbers stay the same. */
const codeOf = (path: string, text: string): string => {
  if (path.endsWith('.css')) return text.replaceAll(/\/\*[\s\S]*?\*\//g, blank);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  let code = text;
  const visit = (node: ts.Node): void => {
    const before = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const behind = ts.getTrailingCommentRanges(text, node.end) ?? [];
    for (const { pos, end } of [...before, ...behind]) {
      code = code.slice(0, pos) + blank(code.slice(pos, end)) + code.slice(end);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return code;
};

const blank = (comment: string): string => comment.replaceAll(/[^\n]/g, ' ');

const names = (line: string, slice: string, path: string): boolean =>
  importOf(line, path)?.split('/')[1] === slice || wordsFor(slice).some((word) => word.test(line));

/** Returns the path that a line imports, relative to the root; undefined unless it imports a file of this repository. */
const importOf = (line: string, path: string): string | undefined => {
  const specifier = /(?:from |import\(|import |url\()['"]?([.#][^'")]+)/.exec(line)?.[1];
  if (specifier === undefined) return undefined;
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier);
};

const wordsFor = (slice: string): RegExp[] => {
  if (COMMON_WORDS.includes(slice)) return [new RegExp(`['\`]${slice}-(\\$|'|\`)`), eventOf(slice)];
  return [slice.replaceAll('-', '[-_ ]?'), ...(SLICE_ALIASES[slice] ?? [])].map(beginningOfWord);
};

/** Matches a name where a word begins, in any case: `hyperlink-`, `MAX_HYPERLINKS`, `rowOfHyperlink`; not `pier` in `ApiError`. */
const beginningOfWord = (name: string): RegExp => new RegExp(`(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))(?i:${name})`);

/** Matches an event type of the slice in quotes: `ArticleFeatured`. */
const eventOf = (slice: string): RegExp =>
  new RegExp(`'${slice.charAt(0).toUpperCase()}${slice.slice(1)}([A-Z][a-z]+)*[A-Z][a-z]+(ed|t)'`);

const businessOf = (path: string) =>
  Object.entries(ALLOWED_DEPENDENCIES).filter(([place]) => path === place || path.startsWith(`${place}/`));

const withoutBusiness = (namings: Naming[]): string[] =>
  namings
    .filter(({ path, slice }) => !businessOf(path).some(([, { with: others }]) => others.includes(slice)))
    .map(
      ({ path, line, slice }) =>
        `${path}:${line} references the slice ${slice}: remove it, or allow it in scripts/checks/slice-dependencies.ts`,
    );

const businessOfNobody = (namings: Naming[]): string[] =>
  Object.entries(ALLOWED_DEPENDENCIES).flatMap(([place, { with: others }]) =>
    others
      .filter(
        (slice) =>
          !namings.some(
            (naming) => naming.slice === slice && businessOf(naming.path).some(([named]) => named === place),
          ),
      )
      .map((slice) => `${place} no longer references ${slice}: remove it from scripts/checks/slice-dependencies.ts`),
  );
