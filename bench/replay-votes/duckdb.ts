/** The part of `@duckdb/node-api` that is used here. It is no dependency of this repository, because it has 70 MB. */
interface DuckDB {
  DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection> }> };
}

interface Connection {
  runAndReadAll(sql: string, values: string[]): Promise<{ getRows(): unknown[][] }>;
  closeSync(): void;
}

/** A variable, so that neither the type check nor the check of dependencies requires the package. */
const PACKAGE: string = '@duckdb/node-api';

/** Opens DuckDB in memory. Returns undefined if it is not installed (`npm install --no-save @duckdb/node-api`). */
export const openDuckDB = async () => {
  const duckDB: DuckDB | undefined = await import(PACKAGE).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  });
  const connection = await (await duckDB?.DuckDBInstance.create())?.connect();
  return (
    connection && {
      /** Counts the votes of a Parquet file by restaurant and day, as the SQL baseline does. Returns the number of all votes. */
      async aggregate(file: string): Promise<number> {
        const answer = await connection.runAndReadAll(AGGREGATE, [file]);
        return answer.getRows().reduce((sum, [all]) => sum + Number(all), 0);
      },
      close: () => connection.closeSync(),
    }
  );
};

const AGGREGATE = `select count(*)::int as all, count(*) filter (recorded = 'counted')::int as votes
  from read_parquet($1) group by restaurant, day`;
