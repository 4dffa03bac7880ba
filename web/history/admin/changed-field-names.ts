import type { Locale } from '#domain/shared/locale.ts';
import type { AuditEntry } from '../../admin/queries/history-views.ts';
import { languageTags, t } from '../../i18n.ts';

/** Number of changed fields that a summary names. */
const NAMED_FIELDS = 4;

/** Returns the names of the changed fields as one text; of many, the first ones and the number of the others. */
export const changedFieldNames = (locale: Locale, { changes }: Pick<AuditEntry, 'changes'>): string => {
  const labels = [...new Set(changes.map(({ label }) => label))];
  const others = labels.length - NAMED_FIELDS;
  if (others > 1) {
    return t(locale, 'history.fieldsAndMore', { fields: labels.slice(0, NAMED_FIELDS).join(', '), count: others });
  }
  return new Intl.ListFormat(languageTags[locale]).format(labels);
};
