/** Milliseconds in which processes that feed read models notice each other. Tests are less patient. */
export interface LeaseTiming {
  /** From one heartbeat to the next. */
  heartbeatMs: number;
  /** Without a heartbeat for so long, the holder of a read model is silent, and another process takes its place. */
  expiresAfterMs: number;
  /** Milliseconds that a standby or interrupted process waits before it looks again; jitter adds up to half. */
  retryAfterMs: number;
}

/**
 * Three heartbeats may be missed, for a slow disk or a machine that was asleep. With the wait between two looks and the time it takes
 * to end the silent one's connection, another process has taken over within 30 seconds.
 */
export const DEFAULT_LEASE_TIMING: LeaseTiming = { heartbeatMs: 5_000, expiresAfterMs: 20_000, retryAfterMs: 2_000 };
