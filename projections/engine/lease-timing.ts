import { HEARTBEAT_MS, LEASE_EXPIRES_AFTER_MS } from '#storage/database/lease.ts';

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
 * With the wait between two attempts and the time to end the connection of the expired holder, another process takes over within 30
 * seconds.
 */
export const DEFAULT_LEASE_TIMING: LeaseTiming = {
  heartbeatMs: HEARTBEAT_MS,
  expiresAfterMs: LEASE_EXPIRES_AFTER_MS,
  retryAfterMs: 2_000,
};
