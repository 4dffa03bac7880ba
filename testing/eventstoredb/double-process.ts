import { parseArgs } from 'node:util';
import { startEventStoreDBDouble } from './double.ts';

// A separate process that a test can kill: `node testing/eventstoredb/double-process.ts --journal log.ndjson --port 21130`.
const { values } = parseArgs({ options: { port: { type: 'string' }, journal: { type: 'string' } } });

const { address } = await startEventStoreDBDouble({
  port: Number(values.port ?? 0),
  ...(values.journal && { journal: values.journal }),
});
console.log(address);
