'use client';
import { toast } from 'sonner';
import type { UploadResult } from './upload-picture.client.ts';

/** Messages of the report. `…` is replaced by a number. */
export type UploadReportWords = Record<'picturesAdded' | 'picturesNotAdded', string>;

interface Failure {
  fileName: string;
  reason: string;
}

/** Maximum number of files that are named for each reason. */
const MAX_NAMES = 3;

/**
 * Creates a function that awaits the result of an upload, or undefined for one that was not sent. When all uploads that it awaits have
 * ended, one toast says how many pictures were added, and how many were not and why. A single picture that was added and uploads that the
 * user stopped are not reported.
 */
export const createUploadReport = (words: UploadReportWords) => {
  let pending = 0;
  let added = 0;
  let failures: Failure[] = [];
  return async (fileName: string, uploading: Promise<UploadResult | undefined>): Promise<void> => {
    pending += 1;
    const result = await uploading;
    pending -= 1;
    if (result && 'id' in result) added += 1;
    else if (result?.error) failures.push({ fileName, reason: result.error });
    if (pending > 0) return;
    showReport(words, added, failures);
    added = 0;
    failures = [];
  };
};

const showReport = (words: UploadReportWords, added: number, failures: Failure[]): void => {
  const addedText = added > 0 ? words.picturesAdded.replace('…', String(added)) : '';
  if (failures.length === 0) {
    if (added > 1) toast.success(addedText);
    return;
  }
  const failedText = words.picturesNotAdded.replace('…', String(failures.length));
  const show = added > 0 ? toast.warning : toast.error;
  show([addedText, failedText].filter(Boolean).join('. '), { description: reasonsOf(failures) });
};

/** Returns each reason once, after the names of its files. */
const reasonsOf = (failures: Failure[]): string =>
  [...Map.groupBy(failures, ({ reason }) => reason)]
    .map(([reason, files]) => {
      const names = files.slice(0, MAX_NAMES).map(({ fileName }) => fileName);
      return `${[...names, ...(files.length > MAX_NAMES ? ['…'] : [])].join(', ')}: ${reason}`;
    })
    .join(' ');
