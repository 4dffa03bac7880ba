import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';

/** Returns the labels of those who can be named as writers of a bucket, in display order. */
export const writerLabels = (locale: Locale) => ({
  authenticated: t(locale, 'buckets.authenticated'),
  editor: t(locale, 'buckets.editor'),
  author: t(locale, 'buckets.author'),
  translator: t(locale, 'buckets.translator'),
  photographer: t(locale, 'buckets.photographer'),
  analyst: t(locale, 'buckets.analyst'),
  admin: t(locale, 'buckets.admin'),
});

/** Returns the labels of those who can be named as readers of a bucket, in display order. */
export const readerLabels = (locale: Locale) => ({
  public: t(locale, 'buckets.everyone'),
  owner: t(locale, 'buckets.owner'),
  ...writerLabels(locale),
});
