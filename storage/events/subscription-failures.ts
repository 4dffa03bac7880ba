/** A failing subscription, or one that has recovered. */
export interface SubscriptionFailure {
  /** Prefixes of the subscribed streams; empty: all streams. */
  prefixes: string[];
  /** Position up to which it has read. */
  position: bigint;
  /** Number of consecutive failures. */
  failures: number;
  /** The reason; undefined when it has recovered. */
  error?: unknown;
}

export type OnSubscriptionFailure = (trouble: SubscriptionFailure) => void;

/** Number of consecutive failures before the first report, because a dropped connection or a server restart is normal. */
const REPORT_AFTER_FAILURES = 3;

/**
 * Creates a reporter that counts the consecutive failures of one subscription. The subscription calls `failed` after each failure and
 * `over` after each successful read. The reporter calls `onTrouble` at the 3rd, 30th, 300th … failure, and once when the subscription works
 * again after such a report.
 */
export const createFailureReporter = (prefixes: string[], onTrouble: OnSubscriptionFailure) => {
  let failures = 0;
  let nextTold = REPORT_AFTER_FAILURES;
  return {
    failed(position: bigint, error: unknown): void {
      failures += 1;
      if (failures < nextTold) return;
      nextTold *= 10;
      onTrouble({ prefixes, position, failures, error });
    },
    /** Call after a successful read. */
    over(position: bigint): void {
      if (nextTold > REPORT_AFTER_FAILURES) onTrouble({ prefixes, position, failures });
      failures = 0;
      nextTold = REPORT_AFTER_FAILURES;
    },
    failures: (): number => failures,
  };
};

/** Writes a message about a failing or recovered subscription to standard error. */
export const logSubscriptionFailure: OnSubscriptionFailure = ({ prefixes, position, failures, error }) => {
  const who = `The subscription to ${prefixes.length > 0 ? prefixes.join(', ') : 'the whole event log'}`;
  if (error === undefined) console.error(`${who} has recovered at position ${position} after ${failures} failures.`);
  else
    console.error(`${who} cannot read after position ${position} and keeps retrying (${failures} failures): ${error}`);
};
