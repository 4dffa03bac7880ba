import type { Block } from '#domain/shared/blocks.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { mergeBlocks } from '#domain/shared/merge-blocks.ts';
import type { ArticleValues } from './article-values.ts';

/** A field or block that both sides changed differently. */
export interface Conflict {
  /** `facts.category`, `texts.pt.title`, `texts.en.content.1a2b3c4d` */
  path: string;
  language: Locale | undefined;
  mine: unknown;
  theirs: unknown;
}

export interface MergeResult {
  /** The merged values. For each conflict they contain `mine`, but `theirs` for a block that `mine` has deleted. */
  value: ArticleValues;
  conflicts: Conflict[];
}

type Part = Record<string, unknown>;

/**
 * Merges two versions of an article that were both edited from `base` (three-way merge). Returns the merged values, and a conflict for each
 * field or block that both versions have changed differently, for the user to resolve. Only `featured` never conflicts: if `mine` has
 * changed it, `mine` wins.
 */
export const mergeVersions = (base: ArticleValues, mine: ArticleValues, theirs: ArticleValues): MergeResult => {
  const conflicts: Conflict[] = [];
  const fields = (path: string, language: Locale | undefined, parts: { base: Part; mine: Part; theirs: Part }): Part =>
    Object.fromEntries(
      Object.keys(parts.mine)
        .filter((name) => name !== 'content')
        .map((name) => {
          const [was, my, their] = [parts.base[name], parts.mine[name], parts.theirs[name]];
          if (jsonEqual(my, their) || jsonEqual(was, my)) return [name, their];
          if (!jsonEqual(was, their)) conflicts.push({ path: `${path}.${name}`, language, mine: my, theirs: their });
          return [name, my];
        }),
    );
  const partsOf = (part: (of: ArticleValues) => object) => ({
    base: part(base) as Part,
    mine: part(mine) as Part,
    theirs: part(theirs) as Part,
  });
  const facts = fields(
    'facts',
    undefined,
    partsOf((of) => of.facts),
  ) as unknown as ArticleValues['facts'];
  const texts = Object.fromEntries(
    locales.map((locale) => {
      const path = `texts.${locale}`;
      const rest = fields(
        path,
        locale,
        partsOf((of) => of.texts[locale]),
      );
      const lines = mergeBlocks(base.texts[locale].content, mine.texts[locale].content, theirs.texts[locale].content);
      for (const line of lines) {
        if ('block' in line) continue;
        const id = (line.mine ?? line.theirs)!.id!;
        conflicts.push({ path: `${path}.content.${id}`, language: locale, mine: line.mine, theirs: line.theirs });
      }
      const content = lines.map((line) => ('block' in line ? line.block : (line.mine ?? line.theirs)!));
      return [locale, { ...rest, content }];
    }),
  ) as unknown as ArticleValues['texts'];
  const featured = mine.featured === base.featured ? theirs.featured : mine.featured;
  return { value: { facts, featured, texts }, conflicts };
};

/**
 * Returns `value` with the field or block of a conflict set to `chosen`, the side that the user chose. Removes the block if `chosen` is
 * undefined.
 */
export const resolveConflict = (value: ArticleValues, { path }: Conflict, chosen: unknown): ArticleValues => {
  const [part, ...rest] = path.split('.') as [string, ...string[]];
  if (part === 'facts') return { ...value, facts: { ...value.facts, [rest[0]!]: chosen } };
  const [locale, field, id] = rest as [Locale, string, string | undefined];
  const text = value.texts[locale];
  const changed =
    id === undefined
      ? { ...text, [field]: chosen }
      : {
          ...text,
          content: text.content.flatMap((block) => (block.id === id ? ((chosen as Block | undefined) ?? []) : block)),
        };
  return { ...value, texts: { ...value.texts, [locale]: changed } };
};
