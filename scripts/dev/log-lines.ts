/** A line of the log of the host, as far as it is used. */
interface LogEntry {
  level: number;
  msg: string;
  err?: { message?: string; stack?: string };
}

/**
 * Makes lines of JSON, as the host logs them, readable: the message, and below it the stack with files and lines of the source. Everything
 * else is passed on as it is. Takes text in chunks.
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
