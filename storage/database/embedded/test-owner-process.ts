import { startEmbeddedPostgres } from './embedded.ts';

/** Program that owns an embedded Postgres: `node test-owner-process.ts <dir>`. Prints its connection string and runs until it is killed. */
const { connection } = await startEmbeddedPostgres({ dir: process.argv[2]!, settings: { shared_buffers: '16MB' } });
console.log(connection);
