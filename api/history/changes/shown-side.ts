import type { Locale } from '#domain/shared/locale.ts';
import type { ShownSide, ShownValue } from '#web/admin/queries/history-views.ts';
import { t } from '#web/i18n.ts';
import { compareWords } from './compare-words.ts';
import { cutAroundDifference } from './cut-around-difference.ts';
import type { EventFieldChange } from './field-changes.ts';
import { formatValue } from './format-value.ts';
import type { References } from './references.ts';

export interface ShownOptions {
  /** Texts longer than this are cut to a part around the first difference; by default none is. */
  maxChars?: number | undefined;
  /** Also compares changed texts word by word, with long unchanged parts shortened. */
  comparesWords?: boolean;
}

interface SideContext extends ShownOptions {
  locale: Locale;
  /** The items that the values reference. */
  references: References;
}

/** Converts the old and new value of a field, in one language, to what the history shows; undefined if both are empty. */
export const toShownSide = (
  context: SideContext,
  { field: { format, language }, from, to }: EventFieldChange,
): ShownSide | undefined => {
  const [before, after] = [from, to].map((value) => formatValue(context, format, value));
  if (!before && !after) return undefined;
  const [was, is] = withoutSamePictures(before, after);
  const cut = cutAroundDifference(before?.text ?? '', after?.text ?? '', context.maxChars ?? Number.POSITIVE_INFINITY);
  const words = context.comparesWords ? compareWords(was, is) : undefined;
  const isSameText = format === 'blocks' && before?.text === after?.text && !was?.pictures && !is?.pictures;
  const text = isSameText ? t(context.locale, 'history.formattingOnly') : cut.to;
  return {
    ...(language && { language }),
    ...(was && { from: { ...was, text: cut.from } }),
    ...(is && { to: { ...is, text } }),
    ...(words && { words }),
  };
};

/** Leaves out the pictures that both values show, such as those of a long text in which a word was changed. */
const withoutSamePictures = (before: ShownValue | undefined, after: ShownValue | undefined) =>
  [withoutPicturesOf(after, before), withoutPicturesOf(before, after)] as const;

const withoutPicturesOf = (other: ShownValue | undefined, value: ShownValue | undefined): ShownValue | undefined => {
  if (!value?.pictures || !other?.pictures) return value;
  const { pictures, ...rest } = value;
  const own = pictures.filter(({ id }) => !other.pictures!.some((each) => each.id === id));
  return own.length > 0 ? { ...rest, pictures: own } : rest;
};
