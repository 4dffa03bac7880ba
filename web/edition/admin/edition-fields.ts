import type { openEdition, updateCover } from '#domain/edition/commands.ts';
import { hues } from '#domain/shared/hue.ts';
import type { ItemFields } from '../../item-type.ts';
import type { MessageId } from '../../messages.ts';

/** The fields of an edition, in the order of the form. State and cover of an existing edition have forms of their own. */
export const editionFields = {
  number: { control: 'line', type: 'number', label: 'edition.numberLabel', isHalf: true, isOnlyNew: true },
  month: { control: 'line', type: 'month', isHalf: true },
  title: { control: 'line', isLocalized: true },
  summary: { control: 'text', isLocalized: true },
  hue: {
    control: 'hue',
    options: Object.fromEntries(hues.map((hue) => [hue, { message: `category.hue.${hue}` as const }])),
  },
  published: {
    control: 'select',
    isHalf: true,
    label: 'history.field.status',
    isOnlyNew: true,
    options: { true: { message: 'edition.published' }, false: { message: 'edition.unpublished' } },
  },
  link: { control: 'document', hint: 'edition.linkHint' },
  articles: { control: 'articles' },
  cover: { control: 'picture-with-alt', label: 'edition.cover', isOnlyNew: true },
} as const satisfies ItemFields<typeof openEdition, MessageId>;

/** The fields of a cover. */
export const coverFields = {
  mediaId: { control: 'picture', label: 'edition.cover' },
  alt: { control: 'line', isLocalized: true },
} as const satisfies Omit<ItemFields<typeof updateCover, MessageId>, 'number' | 'expectedRevision'>;
