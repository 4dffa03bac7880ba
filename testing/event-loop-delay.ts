/**
 * The longest that one turn of the event loop worked while something was done, in milliseconds of the processor: what else the machine
 * does at the time does not count. Nobody else may be answered by this process within such a turn.
 */
export const longestLoopBlock = async (done: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let watching = true;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  await done();
  watching = false;
  await new Promise(setImmediate);
  return longest;
};
