import { content, mediaIn } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { picturesById } from '#projections/media/queries.ts';
import type { Picture } from '#projections/media/views.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { ValueFormat } from '#web/event-field.ts';
import { t } from '#web/i18n.ts';
import { loadSubjects } from '../drafts/load-subjects.ts';
import { displayName } from './display-name.ts';

/** The items that values of events reference. */
export interface References {
  /** Pictures that exist, by media id. */
  pictures: Readonly<Record<string, Picture>>;
  /** Returns the name of a picture; undefined if it has none. */
  pictureName(id: string): string | undefined;
  /** Returns the name of the item of a stream, such as `article-…`; the id if no such item was ever written. */
  nameOf(stream: string): string;
  /** Returns the name of an account, by its id. */
  accountName(id: string): string;
}

/** A value of an event with its format. */
export interface FormattedValue {
  format: ValueFormat;
  value: unknown;
}

const MEDIA = 'media-';

/** Loads what the given values reference, with two queries for all of them. Names are in the language `locale` where there is one. */
export const loadReferences = async (
  read: ReadDatabase,
  locale: Locale,
  values: readonly FormattedValue[],
  { seesDrafts, accounts }: { seesDrafts: boolean; accounts: readonly { id: string; name: string | null }[] },
): Promise<References> => {
  const mediaIds = values.flatMap(mediaIdsIn);
  const streams = values.flatMap(streamsIn);
  const [names, pictures] = await Promise.all([
    loadSubjects(read, [...streams, ...mediaIds.map((id) => MEDIA + id)], { seesDrafts }),
    picturesById(read, mediaIds),
  ]);
  return {
    pictures,
    pictureName: (id) => displayName(names.get(MEDIA + id), locale),
    nameOf: (stream) =>
      displayName(names.get(stream), locale) ??
      (names.has(stream) ? t(locale, 'history.untitled') : stream.slice(stream.indexOf('-') + 1)),
    accountName: (id) => accounts.find((each) => each.id === id)?.name ?? t(locale, 'history.deletedAccount'),
  };
};

const mediaIdsIn = ({ format, value }: FormattedValue): string[] => {
  if (format === 'picture' && typeof value === 'string') return [value];
  const { data } = format === 'blocks' ? content.safeParse(value) : {};
  return data ? mediaIn(data) : [];
};

const streamsIn = ({ format, value }: FormattedValue): string[] =>
  typeof format === 'object' && 'prefix' in format && value !== null && value !== undefined
    ? [value].flat().map((id) => format.prefix + String(id))
    : [];
