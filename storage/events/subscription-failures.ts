/** A subscription that cannot read, or reads again after that. */
export interface SubscriptionFailure {
  /** What it follows; none: everything. */
  prefixes: string[];
  /** How far it has seen. */
  position: bigint;
  /** How often it has failed in a row. */
  failures: number;
  /** Why; undefined where it reads again. */
  error?: unknown;
}

export type OnSubscriptionFailure = (trouble: SubscriptionFailure) => void;

/** Told from this failure in a row on: a connection may drop, or a server restart, without a word. Then at ten times as many. */
const REPORT_AFTER_FAILURES = 3;

/** Tells of the 3rd, 30th, 300th … failure in a row, and once when that is over. */
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
    /** It read something. */
    over(position: bigint): void {
      if (nextTold > REPORT_AFTER_FAILURES) onTrouble({ prefixes, position, failures });
      failures = 0;
      nextTold = REPORT_AFTER_FAILURES;
    },
    failures: (): number => failures,
  };
};

/** Writes a line into the process's log, for those who run the site. */
export const logSubscriptionFailure: OnSubscriptionFailure = ({ prefixes, position, failures, error }) => {
  const who = `The subscription to ${prefixes.length > 0 ? prefixes.join(', ') : 'the whole event log'}`;
  if (error === undefined) console.error(`${who} reads again behind position ${position}, after ${failures} failures.`);
  else console.error(`${who} cannot read behind position ${position}, goes on trying (${failures} failures): ${error}`);
};
