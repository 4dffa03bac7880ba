/** Limits of shared documents in one process. */
export interface DocumentLimits {
  /** Bytes of an encoded document, and of one message. The longest article of the encyclopedia has a tenth of it. */
  maxDocumentBytes: number;
  /** Bytes per second that one browser may send in the long run, and at once. */
  bytes: { perSecond: number; burst: number };
  /** Documents that are open in a process. */
  maxDocuments: number;
  /** Open sockets of one account, over all its browsers. */
  socketsPerAccount: number;
  /** Bytes of what a browser sends about its caret. */
  maxAwarenessBytes: number;
  /** Updates that a document may have beside its state before they are merged into it. */
  updatesUntilMerged: number;
  /** Milliseconds between two looks for updates of other processes whose notification was lost. */
  pollMs: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = {
  maxDocumentBytes: 4 * 1024 * 1024,
  bytes: { perSecond: 512 * 1024, burst: 8 * 1024 * 1024 },
  maxDocuments: 300,
  socketsPerAccount: 50,
  maxAwarenessBytes: 4 * 1024,
  updatesUntilMerged: 300,
  pollMs: 3_000,
};
