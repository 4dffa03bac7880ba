'use client';
import { toast } from 'sonner';
import { type FailedUpload, type UploadReportWords, uploadReport } from './upload-report.ts';
import type { UploadResult } from './upload-response.ts';

/**
 * Creates a function that awaits the result of an upload, or undefined for one that was not sent. When all uploads that it awaits have
 * ended, one toast says how many pictures were added, and how many were not and why. A single picture that was added and uploads that the
 * user stopped are not reported.
 */
export const createUploadReport = (words: UploadReportWords) => {
  let pending = 0;
  let added = 0;
  let failures: FailedUpload[] = [];
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

const showReport = (words: UploadReportWords, added: number, failures: FailedUpload[]): void => {
  const report = uploadReport(words, added, failures);
  if (report) toast[report.kind](report.text, { description: report.reasons });
};
