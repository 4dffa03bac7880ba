import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '#api/app.ts';
import { currentReleaseDir, loadWeb } from '#api/pages/waku.ts';
import { type Runtime, type RuntimeOptions, startRuntime } from '#api/runtime.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { ConnectionString } from '#storage/database/pool.ts';
import { beginTestSession } from './auth/staff-session.ts';
import { createTestDatabase } from './postgres/database.ts';

export interface SiteUnderTest {
  app: FastifyInstance;
  runtime: Runtime;
  /** Builds another application on the same runtime with changed options. It is closed with the site. */
  another(changed: Partial<AppOptions>): Promise<FastifyInstance>;
  /** Starts a second process on the same database, by default over the same connection string. It is closed with the site. */
  beside(options?: {
    project?: boolean;
    connection?: ConnectionString;
    app?: Partial<AppOptions>;
  }): Promise<OtherProcess>;
  connection: ConnectionString;
  /** Creates an account and returns the `cookie` header of its session. */
  signIn(role: StaffRole | null): Promise<string>;
  close(): Promise<void>;
}

export interface OtherProcess {
  app: FastifyInstance;
  runtime: Runtime;
}

/** The fewest that a process can work with: each costs the database more time than most tests. */
const CONNECTIONS = 10;

/**
 * Opens the whole site, all parts real, with its own database, or the empty one of `connection`, and its own data folder; its pages are those
 * of the last build.
 */
export const openSite = async (
  options: Partial<AppOptions> = {},
  { connection, ...where }: Pick<RuntimeOptions, 'eventStoreUrl'> & { connection?: ConnectionString } = {},
  { project = true }: { project?: boolean } = {},
): Promise<SiteUnderTest> => {
  const database = connection ? { connection, drop: async () => {} } : await createTestDatabase({ for: 'site' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'levada-site-under-test-'));
  const runtime = await startRuntime({
    ...where,
    connection: database.connection,
    connections: CONNECTIONS,
    dataDir,
    project,
  });
  const dist = currentReleaseDir();
  const web = await loadWeb(dist);
  const apps: FastifyInstance[] = [];
  const others: Runtime[] = [];
  const put = async (of: Runtime, changed: Partial<AppOptions>) => {
    const parts = { ...of, siteUrl: 'http://localhost', web, dist, logLevel: 'silent' };
    const app = await buildApp({ ...parts, ...options, ...changed });
    apps.push(app);
    return app;
  };
  const another = (changed: Partial<AppOptions>) => put(runtime, changed);
  return {
    app: await another({}),
    runtime,
    another,
    connection: database.connection,
    async beside({ project = false, connection = database.connection, app = {} } = {}) {
      const other = await startRuntime({ ...where, connection, connections: CONNECTIONS, dataDir, project });
      others.push(other);
      return { app: await put(other, app), runtime: other };
    },
    signIn: (role) => beginTestSession(runtime, role),
    async close() {
      for (const app of apps) await app.close();
      for (const other of others) await other.close();
      await runtime.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
};
