/** The used fields of a line of the server's log. */
interface LogEntry {
  level: number;
  msg: string;
  err?: { message?: string; stack?: string };
}

/**
 * Creates a formatter that takes output in chunks and turns JSON log lines into text: the message, followed by the stack with files and
 * lines of the source. Other lines are passed on unchanged.
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
