import autocannon from 'autocannon';
import { type Measured, timed } from './measure.ts';
import type { ChildServer } from './site.ts';
import { figure, ratio } from './table.ts';

/** `processorTime`: milliseconds of the server's processor time per request. `perSecond`: requests per second of all connections together. */
export type LoadFigure = 'processorTime' | 'perSecond';

/** Requests of one kind. */
export interface Asked {
  path: string;
  status: number;
  headers?: Record<string, string>;
  requests: number;
  connections: number;
}

/** Sends the requests and measures them. Throws if one has another status. */
export const load = async (
  server: ChildServer,
  { path, status, headers = {}, requests: amount, connections }: Asked,
): Promise<Record<LoadFigure, number>> => {
  const before = await server.processorTime();
  const asked = { url: server.url + path, connections, amount, sampleInt: 20, headers };
  const { ms, answer } = await timed(() => Promise.resolve(autocannon(asked)));
  const processorTime = (await server.processorTime()) - before;
  const { requests, errors, statusCodeStats } = answer;
  if (errors > 0 || statusCodeStats[status]?.count !== requests.total) {
    throw new Error(`${path} did not always respond ${status}: ${JSON.stringify({ errors, statusCodeStats })}`);
  }
  return { processorTime: processorTime / requests.total, perSecond: (requests.total * 1000) / ms };
};

export const LOAD_COLUMNS = ['CPU ms/request', 'ratio', 'requests/s', 'ratio'];

/** Returns a row of a table with `LOAD_COLUMNS` after the name. */
export const loadRow = ({ name, median, ratio: to }: Measured<LoadFigure>): string[] => [
  name,
  figure(median.processorTime),
  ratio(to.processorTime),
  figure(median.perSecond),
  ratio(to.perSecond),
];
