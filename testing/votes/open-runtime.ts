import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Runtime, startRuntime } from '#api/runtime.ts';
import { createTestDatabase } from '../postgres/database.ts';

/** A runtime with projections and an empty log, and where it stores its data. */
export interface OpenedRuntime {
  runtime: Runtime;
  connection: string;
  dataDir: string;
  /** Ends the runtime and removes its data. */
  close(): Promise<void>;
}

/** Starts a runtime for votes that are logged and published. */
export const openRuntime = async (): Promise<OpenedRuntime> => {
  const { connection, drop } = await createTestDatabase({ for: 'site' });
  const dataDir = await mkdtemp(join(tmpdir(), 'levada-votes-'));
  const runtime = await startRuntime({ connection, dataDir, project: true });
  const close = async (): Promise<void> => {
    await runtime.close();
    await drop();
    await rm(dataDir, { recursive: true });
  };
  return { runtime, connection, dataDir, close };
};
