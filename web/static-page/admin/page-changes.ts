import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import type { PageText } from '#domain/static-page/events.ts';
import type { ApiError } from '../../admin/requests/api-request.client.ts';

/** A version that the editor began with; `revision` is undefined for a page that was never edited. */
export interface PageVersion {
  revision: number | undefined;
  values: Page;
}

/** Returns whether two texts are the same to readers: the editor gives ids to blocks that had none. */
export const isSameText = (one: unknown, other: unknown): boolean => jsonEqual(withoutIds(one), withoutIds(other));

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each) => (key === 'id' ? undefined : each)));

/** Returns the texts of the languages that differ. */
export const changedTexts = (before: Page, after: Page): Partial<Page> =>
  Object.fromEntries(
    locales.filter((each) => !isSameText(before[each], after[each])).map((each) => [each, after[each]]),
  );

/**
 * Joins the texts in the editor with a newer version: each title and text that was not changed is that of the newer version. `isInBoth` says
 * that one of them was changed in both; it stays as it is in the editor.
 */
export const joinPages = (base: Page, mine: Page, theirs: Page): { values: Page; isInBoth: boolean } => {
  let isInBoth = false;
  const join = (locale: Locale, part: 'title' | 'content') => {
    const [before, own, other] = [base, mine, theirs].map((each) => each[locale][part]);
    if (isSameText(own, before)) return other;
    isInBoth ||= !isSameText(other, before) && !isSameText(other, own);
    return own;
  };
  const textOf = (locale: Locale) => ({ title: join(locale, 'title'), content: join(locale, 'content') }) as PageText;
  return { values: byLocale(textOf), isInBoth };
};

/** Returns whether the editor shows a version that others have saved: a newer one, while nothing is unsaved. */
export const isReplaceable = ({
  shown,
  known,
  revision,
}: {
  shown: Page;
  known: PageVersion;
  revision: number | undefined;
}): boolean => revision !== undefined && revision > (known.revision ?? -1) && isSameText(shown, known.values);

/** Returns the message of a save that was rejected for another reason than a newer version. */
export const rejectionMessage = ({ fields, message }: Pick<ApiError, 'fields' | 'message'>): string =>
  fields[0]?.message ?? message;
