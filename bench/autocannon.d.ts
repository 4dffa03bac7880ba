/** Types of the part of autocannon that the benchmarks use. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Number of requests after which it ends. */
    amount: number;
    /** Milliseconds between checks whether it has ended. */
    sampleInt: number;
    headers?: Record<string, string>;
  }
  interface Result {
    requests: { total: number };
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
