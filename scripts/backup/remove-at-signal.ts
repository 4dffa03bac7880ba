const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a backup, which passes a function that removes what it has written to `onWriting`. When an operator stops this process, that
 * function runs, and the process ends as the signal ends any other. Nothing else runs then, so that no file is added: a query may take
 * minutes to end by itself.
 */
export const removeAtSignal = async <Result>(
  backup: (onWriting: (remove: () => void) => void) => Promise<Result>,
): Promise<Result> => {
  let removeWritten = () => {};
  const stop = (signal: NodeJS.Signals): void => {
    removeWritten();
    console.error('The backup was stopped, and what was written of it is removed.');
    for (const each of SIGNALS) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await backup((remove) => {
      removeWritten = remove;
    });
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, stop);
  }
};
