import type { Locale } from '#domain/shared/locale.ts';
import { pickMessages } from '../../admin/shell-messages.ts';

/** Returns the labels of those who can be named as writers of a bucket, in display order. */
export const writerLabels = (locale: Locale) =>
  pickMessages(locale, {
    authenticated: 'buckets.authenticated',
    editor: 'buckets.editor',
    author: 'buckets.author',
    translator: 'buckets.translator',
    photographer: 'buckets.photographer',
    analyst: 'buckets.analyst',
    admin: 'buckets.admin',
  });

/** Returns the labels of those who can be named as readers of a bucket, in display order. */
export const readerLabels = (locale: Locale) => ({
  ...pickMessages(locale, { public: 'buckets.everyone', owner: 'buckets.owner' }),
  ...writerLabels(locale),
});

/** Returns the texts of the form of a bucket. */
export const bucketWords = (locale: Locale) =>
  pickMessages(locale, {
    noAnswer: 'account.noAnswer',
    changedMeanwhile: 'desk.changedMeanwhile',
    save: 'buckets.save',
    saved: 'buckets.saved',
    public: 'buckets.public',
    readers: 'buckets.readers',
    readersByRole: 'buckets.readers.roles',
    ownWriters: 'buckets.ownWriters',
    writers: 'buckets.writers',
    writersByRole: 'buckets.writers.roles',
    chosen: 'buckets.chosen',
  });
