/** The used fields of a line of the server's log. */
interface LogEntry {
  level: number;
  msg: string;
  err?: { message?: string; stack?: string };
}

/**
 * Returns a function that takes the output of a process in chunks and passes it on to `write` line by line. A log line in JSON becomes
 * text: its message, followed by the stack trace if it has an error. Other lines are passed on unchanged.
 */
export const createLogFormatter = (write: (text: string) => void): ((chunk: string) => void) => {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) write(`${readable(line)}\n`);
  };
};

const readable = (line: string): string => {
  if (!line.startsWith('{"level":')) return line;
  const { msg, err } = JSON.parse(line) as LogEntry;
  return err ? `${msg}: ${err.stack ?? err.message}` : msg;
};
