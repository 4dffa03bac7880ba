import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { HistoryItem } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { CONTENT_ROLES } from '../../commands/command.ts';
import { isUnpublishedText, loadPublishedFields, type PublishedFields } from './published-fields.ts';

/** Stands for unpublished text in answers to programs. */
export const UNPUBLISHED = '(unpublished)';

/** Returns true if staff with this role may read text that is not published (docs/decisions/0032). */
export const seesDrafts = (role: StaffRole | null | undefined): boolean => CONTENT_ROLES.some((each) => each === role);

type Item = Pick<HistoryItem, 'stream' | 'changes'>;

/** Replaces text that is not published by `placeholder`, in the changes of events and in the names of streams that reserve a slug. */
export const withoutDrafts = async <Each extends Item>(
  read: ReadDatabase,
  items: readonly Each[],
  placeholder = UNPUBLISHED,
): Promise<Each[]> => {
  const published = await loadPublishedFields(read, items.flatMap(streamsOf));
  return items.map((item) => ({
    ...item,
    stream: streamWithoutDraft(published, item),
    changes: item.changes.map((change) => hideInChange(published, item.stream, change, placeholder)),
  }));
};

/** Replaces text that is not published in the data of an event as it is stored. */
export const dataWithoutDrafts = async (read: ReadDatabase, stream: string, data: unknown): Promise<unknown> => {
  const published = await loadPublishedFields(read, [stream]);
  const hide = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return isUnpublishedText(published, { stream, path: path.join('.'), value }) ? UNPUBLISHED : value;
    }
    return Object.fromEntries(
      // Edits have the fields that both languages share in `facts`; the first event of an item does not.
      Object.entries(value).map(([key, each]) => [key, hide(each, key === 'facts' ? path : [...path, key])]),
    );
  };
  return hide(data, []);
};

const hideInChange = (
  published: PublishedFields,
  stream: string,
  change: Item['changes'][number],
  placeholder: string,
): Item['changes'][number] => {
  const shown = (value: unknown) =>
    isUnpublishedText(published, { stream, path: change.path, value }) ? placeholder : value;
  return { ...change, ...('from' in change && { from: shown(change.from) }), to: shown(change.to) };
};

/** Matches the stream that reserves a slug of an article, which has the slug in its name. */
const SLUG_STREAM = /^slug-(pt|en)_(.*)$/s;

const ownerOf = ({ changes }: Item): string => `article-${changes.find(({ path }) => path === 'owner')?.to}`;

const streamsOf = (item: Item): string[] => [item.stream, ...(SLUG_STREAM.test(item.stream) ? [ownerOf(item)] : [])];

const streamWithoutDraft = (published: PublishedFields, item: Item): string => {
  const [, locale, slug] = SLUG_STREAM.exec(item.stream) ?? [];
  if (locale === undefined) return item.stream;
  const reserved = { stream: ownerOf(item), path: `translations.${locale}.slug`, value: slug };
  return isUnpublishedText(published, reserved) ? `slug-${locale}_${UNPUBLISHED}` : item.stream;
};
