import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { locale } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { text, visibleText } from '../shared/text.ts';
import { mentionsIn } from './mentions.ts';

/** Characters of a note or an answer, and of the words that are kept of those that a note is pinned to. */
export const MAX_NOTE = 2_000;
export const MAX_QUOTE = 1_000;
/** Characters of the text before and behind these words. */
export const MAX_CONTEXT = 32;
/** Accounts that one text may name: each gets an e-mail. */
const MAX_MENTIONS = 10;

const noteText = text('note_required')
  .trim()
  .check(visibleText('note_required'))
  .max(MAX_NOTE, 'note_too_long')
  .refine((value) => mentionsIn(value).length <= MAX_MENTIONS, 'too_many_mentions');

const relativePosition = z.base64('words_required').min(1, 'words_required').max(200, 'words_required');

const context = text('words_required').max(MAX_CONTEXT, 'words_too_long').default('');

const words = z.strictObject({
  quote: text('words_required').check(visibleText('words_required')).max(MAX_QUOTE, 'words_too_long'),
  block: z
    .string('words_required')
    .regex(/^[a-z0-9]{8}$/, 'words_required')
    .nullable(),
  prefix: context,
  suffix: context,
  place: z
    .strictObject({ document: z.uuid('words_required'), start: relativePosition, end: relativePosition })
    .nullable()
    .default(null),
});

/** The id is that of the article; the revision that of the stream of its notes. */
const ofNote = { id, note: id, expectedRevision };

/** Pins a note to words in the text of a language. */
export const pinNote = z.strictObject({ id, locale, words, text: noteText, expectedRevision });

/** Answers a note. A resolved one is reopened. */
export const answerNote = z.strictObject({ ...ofNote, text: noteText });

/** Resolves, reopens, deletes or restores a note. */
export const changeNote = z.strictObject(ofNote);

/** Deletes or restores an answer. */
export const changeNoteAnswer = z.strictObject({ ...ofNote, answer: id });
