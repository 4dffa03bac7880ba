/**
 * Runs `done` and returns the processor time in milliseconds of the longest turn of the event loop during it; load of other processes does
 * not count. This process responds to no other request during such a turn.
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
