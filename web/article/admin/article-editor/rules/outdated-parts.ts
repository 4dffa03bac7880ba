import { partsOf } from '#domain/article/outdated-parts.ts';
import { type Block, blockText } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import type { ApiAction } from '../../../../admin/requests/send-action.client.ts';
import { commandAction } from '../../../../admin/requests/use-api-action.client.ts';
import { diffWords, type TextDiffPart } from '../../../../admin/text-diff.ts';

/** An outdated part of a translation. */
export interface OutdatedPart {
  /** The name of a field, such as `title`, the id of a block, or `content` for blocks without an id. */
  part: string;
  /** What was changed in the original since, word by word. */
  original: TextDiffPart[];
}

/** Returns the outdated parts of a language in the order of the page: fields, then blocks. For the source language, returns []. */
export const outdatedPartsOf = ({ source, translations }: EditedArticle, locale: Locale): OutdatedPart[] => {
  const [own, original] = [translations[locale], translations[source]];
  const after = partsOf(original?.text);
  const places = [...FIELDS, ...[own, original].flatMap((of) => of?.text.content.flatMap(({ id }) => id ?? []))];
  return Object.entries(own?.outdated ?? {})
    .map(([part, before]) => ({ part, original: diffWords(textIn(before), textIn(after[part])) }))
    .sort((one, other) => places.indexOf(one.part) - places.indexOf(other.part));
};

const FIELDS = ['title', 'summary', 'mainImageAlt', 'mainImageCaption', 'content'];

/** The value of a field, a block or several blocks as text. */
const textIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textIn).join('\n');
  return value ? blockText(value as Block) : '';
};

/** Returns the other parts in the order in which one goes through them: those after `part`, then those before it. */
export const othersInOrder = (parts: readonly OutdatedPart[], part: string | undefined): OutdatedPart[] => {
  const at = parts.findIndex((each) => each.part === part);
  return [...parts.slice(at + 1), ...parts.slice(0, Math.max(at, 0))];
};

/** Returns the request that clears the marks of parts that need no change; undoing it marks them again. */
export const clearAction = (id: string, locale: Locale, cleared: readonly OutdatedPart[]): ApiAction => {
  const parts = cleared.map(({ part }) => part);
  const undo = commandAction('MarkOutdatedParts', { id, locale, outdated: parts });
  return commandAction('MarkOutdatedParts', { id, locale, right: parts }, undo);
};
