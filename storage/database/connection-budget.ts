/** How many connections each part of a process may open. */
export interface ConnectionBudget {
  /** Pages, queries and commands. */
  requests: number;
  /** Shared by all projections; 0 where this process runs none. */
  projections: number;
  /** Readers of the log in Postgres; 0 where it is in EventStoreDB. */
  readers: number;
}

interface Parts {
  projects: boolean;
  logInPostgres: boolean;
}

/** Those that hear of changes of read models, of destroyed keys, and of the log's growth. */
const LISTENERS = 3;
/** The log is appended to over one. */
const WRITERS = 1;
/** More would only wait for each other: they run on the same processors as the database. */
const MOST_PROJECTIONS = 6;
const MOST_READERS = 5;

/** Divides what DATABASE_CONNECTIONS gives a process in all, ten at least: a quarter each to projections and readers of the log, the rest to requests. */
export const divideConnections = (total: number, { projects, logInPostgres }: Parts): ConnectionBudget => {
  const left = total - LISTENERS - (logInPostgres ? WRITERS : 0);
  const quarter = Math.max(1, Math.floor(left / 4));
  const projections = projects ? Math.min(quarter, MOST_PROJECTIONS) : 0;
  const readers = logInPostgres ? Math.min(quarter, MOST_READERS) : 0;
  return { projections, readers, requests: left - projections - readers };
};
