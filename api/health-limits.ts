/**
 * Limits beyond which a process counts as not ready. Heartbeats come every 5 s, and a lease holder that stops sending them is
 * replaced within 30 s; a longer problem does not resolve by waiting.
 */
export const HEALTH_LIMITS = {
  /** Seconds since the last heartbeat of a read model's lease holder. */
  heartbeatAge: 30,
  /** Seconds since a lagging read model was last caught up with the event log. */
  lag: 30,
  /**
   * Milliseconds after which a check of the event log, the database or the file store counts as failed. Load balancers give up
   * after 5 s.
   */
  answer: 2_000,
} as const;

export type HealthLimits = { [Limit in keyof typeof HEALTH_LIMITS]: number };
