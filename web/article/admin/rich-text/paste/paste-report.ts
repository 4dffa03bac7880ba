import type { Translate } from '../../../../message-format.ts';

/** Counts of pasted content that blocks cannot hold. */
export interface PasteReport {
  pictures: number;
  videos: number;
  /** Embedded pages of other sites. */
  frames: number;
  /** Tables that were kept as paragraphs. */
  tables: number;
}

/** Returns a new report about pasted content, in which the counts of everything that was left out or simplified are 0. */
export const emptyReport = (): PasteReport => ({ pictures: 0, videos: 0, frames: 0, tables: 0 });

type Counted = keyof PasteReport;

const SENTENCES = [
  ['leftOut', ['pictures', 'videos', 'frames']],
  ['simplified', ['tables']],
] as const satisfies [string, Counted[]][];

/**
 * Converts the counts of a report to a text that tells the user what of the pasted content was left out or simplified. Returns an empty
 * string if all counts are 0. `language` is the language tag of the messages, such as `pt-PT`.
 */
export const describeReport = (report: PasteReport, t: Translate, language: string): string => {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return SENTENCES.flatMap(([sentence, kinds]) => {
    const counted = kinds.filter((kind) => report[kind] > 0);
    const parts = counted.map((kind) => t(`article.editor.pasted.${kind}`, { count: report[kind] }));
    return parts.length > 0 ? t(`article.editor.${sentence}`, { parts: list.format(parts) }) : [];
  }).join(' ');
};
