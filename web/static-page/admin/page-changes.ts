import { jsonEqual } from '#domain/shared/json-equal.ts';
import { locales } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import type { ApiError } from '../../admin/requests/api-request.client.ts';

/** A version that the editor began with; `revision` is undefined for a page that was never edited. */
interface PageVersion {
  revision: number | undefined;
  values: Page;
}

/** Returns the texts of the languages that differ. */
export const changedTexts = (before: Page, after: Page): Partial<Page> =>
  Object.fromEntries(
    locales.filter((each) => !jsonEqual(before[each], after[each])).map((each) => [each, after[each]]),
  );

/** Returns whether the editor shows a version that others have saved: a newer one, while nothing is unsaved. */
export const isReplaceable = ({
  shown,
  known,
  revision,
}: {
  shown: Page;
  known: PageVersion;
  revision: number | undefined;
}): boolean => revision !== undefined && revision > (known.revision ?? -1) && jsonEqual(shown, known.values);

/** Returns the message of a save that was rejected: `changedMeanwhile` if it was for a newer version, which the error has then. */
export const rejectionMessage = (
  { revision, fields, message }: Pick<ApiError, 'revision' | 'fields' | 'message'>,
  changedMeanwhile: string | undefined,
): string => (revision === undefined ? fields[0]?.message : changedMeanwhile) ?? message;
