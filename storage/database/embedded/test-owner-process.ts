import { startEmbeddedPostgres } from './embedded.ts';

/** A process that owns an embedded Postgres: `node test-owner.ts <dir>`. Prints its connection and lives until killed. */
const { connection } = await startEmbeddedPostgres({ dir: process.argv[2]!, settings: { shared_buffers: '16MB' } });
console.log(connection);
