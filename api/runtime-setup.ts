/** Facts about the configuration of a process that the screen of operations shows. */
export interface RuntimeSetup {
  /** Absolute path. */
  dataDir: string;
  /** Maximum number of connections to Postgres. */
  connections: number;
  isLogInPostgres: boolean;
  /** Variables that name a database, event log or file store outside of the data folder. */
  external: readonly string[];
}
