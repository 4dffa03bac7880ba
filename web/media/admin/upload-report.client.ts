'use client';
import { toast } from 'sonner';
import type { Translate } from '../../message-format.ts';
import { type FailedUpload, type UploadReportIds, uploadReport } from './upload-report.ts';
import type { UploadResult } from './upload-response.ts';

const PICTURES: UploadReportIds = { added: 'media.picturesAdded', notAdded: 'media.picturesNotAdded' };

/**
 * Creates a function that awaits the result of an upload, or undefined for one that was not sent. When all uploads that it awaits have
 * ended, one toast says how many pictures were added, and how many were not and why. A single picture that was added and uploads that the
 * user stopped are not reported.
 */
export const createUploadReport = (t: Translate, ids: UploadReportIds = PICTURES) => {
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
    showReport(t, ids, added, failures);
    added = 0;
    failures = [];
  };
};

const showReport = (t: Translate, ids: UploadReportIds, added: number, failures: FailedUpload[]): void => {
  const report = uploadReport(t, ids, added, failures);
  if (report) toast[report.kind](report.text, { description: report.reasons });
};
