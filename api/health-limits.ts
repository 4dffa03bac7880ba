/**
 * When a process is not ready for readers. Heartbeats come every 5 s, and a silent holder is replaced within 30 s: what
 * lasts longer does not mend itself by waiting.
 */
export const HEALTH_LIMITS = {
  /** Seconds since a read model's holder last gave a sign of life. */
  heartbeatAge: 30,
  /** Seconds since a read model that is behind had seen the whole log. */
  lag: 30,
  /** Milliseconds; log and database answer within, or count as away. Whoever asks waits no longer (load balancers give up after 5 s). */
  answer: 2_000,
} as const;

export type HealthLimits = { [Limit in keyof typeof HEALTH_LIMITS]: number };
