import type { Translate } from '../../message-format.ts';

/** Ids of the messages of the report, which take the number of files. */
export interface UploadReportIds {
  added: 'media.picturesAdded' | 'media.filesAdded';
  notAdded: 'media.picturesNotAdded' | 'media.filesNotAdded';
}

/** A file that was not added. */
export interface FailedUpload {
  fileName: string;
  reason: string;
}

/** Maximum number of files that are named for each reason. */
const MAX_NAMES = 3;

/**
 * Returns how many pictures were added, and how many were not and why (`reasons`). Undefined if there is nothing to say: nothing was added
 * and nothing failed, or a single picture was added.
 */
export const uploadReport = (
  t: Translate,
  ids: UploadReportIds,
  added: number,
  failures: readonly FailedUpload[],
): { kind: 'success' | 'warning' | 'error'; text: string; reasons?: string } | undefined => {
  const addedText = added > 0 ? t(ids.added, { count: added }) : '';
  if (failures.length === 0) return added > 1 ? { kind: 'success', text: addedText } : undefined;
  const failedText = t(ids.notAdded, { count: failures.length });
  return {
    kind: added > 0 ? 'warning' : 'error',
    text: [addedText, failedText].filter(Boolean).join('. '),
    reasons: reasonsOf(failures),
  };
};

/** Returns each reason once, after the names of its files. */
const reasonsOf = (failures: readonly FailedUpload[]): string =>
  [...Map.groupBy(failures, ({ reason }) => reason)]
    .map(([reason, files]) => {
      const names = files.slice(0, MAX_NAMES).map(({ fileName }) => fileName);
      return `${[...names, ...(files.length > MAX_NAMES ? ['…'] : [])].join(', ')}: ${reason}`;
    })
    .join(' ');
