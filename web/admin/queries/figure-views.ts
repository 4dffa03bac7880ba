import type { VoteAnomalies, VoteStatistics } from '#projections/vote/views.ts';

export interface AdvertCounts {
  views: number;
  clicks: number;
}

export interface AdvertDay extends AdvertCounts {
  /** Calendar day in Madeira, `YYYY-MM-DD`. */
  day: string;
}

export interface DayCount {
  /** `YYYY-MM-DD` */
  day: string;
  count: number;
}

export interface VoteStatisticsAnswer {
  statistics: VoteStatistics | undefined;
  anomalies: VoteAnomalies | undefined;
  names: ReadonlyMap<string, string>;
  replay: ReplayState;
}

/**
 * State of a replay of the log: `done`, with the moment at which it began; `running`; `busy`, because other replays run; or failed:
 * `out_of_order`, because the rule cannot judge votes in the order of this log, or `log`, because the log cannot be read.
 */
export type ReplayState =
  | { state: 'done'; at: string }
  | { state: 'running' }
  | { state: 'busy' }
  | { state: 'failed'; reason: 'out_of_order' | 'log' };

export interface DashboardFigures {
  /** Page views per day. */
  views: DayCount[];
  mostRead: { path: string; views: number }[];
  /** Counted votes per day. */
  votes: DayCount[];
  /** Confirmed subscribers by the day on which they subscribed. */
  subscribers: DayCount[];
  /** Number of all confirmed subscribers. */
  confirmed: number;
  /** State of each projection: `fed` is running, `silent` means that no process is running it, `stopped` that it failed. */
  readModels: { name: string; state: 'fed' | 'silent' | 'stopped' }[];
}
