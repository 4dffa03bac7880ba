/** The number of connections that each part of a process may open. */
export interface ConnectionBudget {
  /** Pages, queries and commands. */
  requests: number;
  /** For all projections; 0 when this process runs none. */
  projections: number;
  /** Readers of the event log in Postgres; 0 when it is in EventStoreDB. */
  readers: number;
}

interface Parts {
  projects: boolean;
  logInPostgres: boolean;
}

/** Everything is listened to on one connection. */
const LISTENERS = 1;
/** All appends to the event log share one connection. */
const WRITERS = 1;
/** More would only wait for each other, because they run on the same processors as the database. */
const MAX_PROJECTIONS = 6;
const MAX_READERS = 5;

/**
 * Divides the database connections that a process may open among its parts and returns the number for each. `total` must be at least ten.
 * `projects` says that the process runs the projections, and `logInPostgres` that the event log is in Postgres; otherwise these parts get
 * no connections.
 */
export const divideConnections = (total: number, { projects, logInPostgres }: Parts): ConnectionBudget => {
  const left = total - LISTENERS - (logInPostgres ? WRITERS : 0);
  const quarter = Math.max(1, Math.floor(left / 4));
  const projections = projects ? Math.min(quarter, MAX_PROJECTIONS) : 0;
  const readers = logInPostgres ? Math.min(quarter, MAX_READERS) : 0;
  return { projections, readers, requests: left - projections - readers };
};
