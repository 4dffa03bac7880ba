import { createHook } from 'node:async_hooks';

/**
 * How often a password was hashed while something is done: Node names every work that native code puts on another thread, and that of
 * `@node-rs/argon2`, alone of what the site uses, has no name.
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
