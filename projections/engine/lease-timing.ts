/** Times in milliseconds in which processes that project notice each other. Tests use shorter ones. */
export interface LeaseTiming {
  /** Interval of heartbeats. */
  heartbeatMs: number;
  /** Time without a heartbeat after which the lease of a read model expires and another process takes it over. */
  expiresAfterMs: number;
  /** Time that a standby process waits before it tries again, a quarter of it after a failure; jitter adds or subtracts up to half. */
  retryAfterMs: number;
}

/**
 * Three heartbeats may be missed, for a slow disk or a machine that was asleep. With the wait between two attempts and the time to end the
 * connection of the expired holder, another process takes over within 30 seconds.
 */
export const DEFAULT_LEASE_TIMING: LeaseTiming = { heartbeatMs: 5_000, expiresAfterMs: 20_000, retryAfterMs: 2_000 };
