import type { EditorMessages } from '../context/messages.ts';

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

/** Message ids for one item and for several. */
const NAMES: Record<Counted, [keyof EditorMessages, keyof EditorMessages]> = {
  pictures: ['onePicture', 'severalPictures'],
  videos: ['oneVideo', 'severalVideos'],
  frames: ['oneFrame', 'severalFrames'],
  tables: ['oneTable', 'severalTables'],
};

const SENTENCES: [keyof EditorMessages, Counted[]][] = [
  ['leftOut', ['pictures', 'videos', 'frames']],
  ['simplified', ['tables']],
];

/**
 * Converts the counts of a report to a text that tells the user what of the pasted content was left out or simplified. Returns an empty
 * string if all counts are 0. `language` is the language tag of `messages`, such as `pt-PT`.
 */
export const describeReport = (report: PasteReport, messages: EditorMessages, language: string): string => {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const describe = (kind: Counted) => {
    const [one, several] = NAMES[kind];
    return report[kind] === 1 ? messages[one] : messages[several].replace('…', String(report[kind]));
  };
  return SENTENCES.flatMap(([sentence, kinds]) => {
    const counted = kinds.filter((kind) => report[kind] > 0).map(describe);
    return counted.length > 0 ? messages[sentence].replace('…', list.format(counted)) : [];
  }).join(' ');
};
