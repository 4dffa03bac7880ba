import { createHook } from 'node:async_hooks';

/**
 * Runs `work` and counts the password hashes computed during it. Node reports a type for all native work on other threads except that of
 * `@node-rs/argon2`, the only one without a name that the site uses.
 */
export const countPasswordHashes = async <Result>(
  work: () => Promise<Result>,
): Promise<{ hashed: number; result: Result }> => {
  let hashed = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'undefined') hashed += 1;
    },
  }).enable();
  try {
    const result = await work();
    return { hashed, result };
  } finally {
    hook.disable();
  }
};
