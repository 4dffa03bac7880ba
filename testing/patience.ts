/** Milliseconds that `vi.waitFor` waits at most, so that a busy machine makes a test slow, but not fail. */
export const PATIENCE_MS = 40_000;
