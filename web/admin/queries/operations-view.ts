/** The content of the screen of operations. Positions are decimal numbers of the event log. */
export interface OperationsOverview {
  /** The version of the site, such as `0.1.0`. */
  version: string;
  /** Head of the event log; undefined if it does not respond. */
  head: string | undefined;
  readModels: ReadModelStatus[];
  reactors: ReactorStatus[];
  jobs: JobStatus[];
  sizes: SystemSizes;
  limits: SystemLimits;
  backups: BackupsOverview;
}

/** The event at which a read model, or its rebuild, stopped. */
export interface ReadModelFault {
  position: string;
  stream: string;
  /** Type of the event: `ArticlePublished`. */
  type: string;
  message: string;
  /** ISO 8601. */
  at: string;
  /** False if the cause is not an event but the log, which is another one than before. */
  isSkippable: boolean;
}

export interface ReadModelStatus {
  name: string;
  /**
   * `behind`: events wait to be applied. `onDemand`: they wait until the read model is needed. `silent`: no
   * process applies them. `stopped`: at an error.
   */
  state: 'upToDate' | 'behind' | 'onDemand' | 'silent' | 'stopped';
  position: string;
  /** Number of waiting events (in EventStoreDB, of bytes), and seconds since none was waiting. Null if unknown. */
  lag: { events: number | null; seconds: number | null };
  fault: ReadModelFault | undefined;
  rebuild: RebuildStatus | undefined;
}

/** A rebuild whose tables do not replace the served ones yet. `interrupted`: its process has ended; it can be resumed. */
export interface RebuildStatus {
  state: 'running' | 'interrupted' | 'stopped';
  position: string;
  /** Share of the log that is applied, 0 to 1. */
  progress: number;
  fault: ReadModelFault | undefined;
}

/** A reactor, which acts on events, for example by sending e-mails. */
export interface ReactorStatus {
  name: string;
  position: string;
  /** Number of events that it has not looked at yet (in EventStoreDB, of bytes); null if unknown. */
  lag: number | null;
  /** Numbers of actions that wait for another attempt, that were given up, and whose result is unknown. */
  waiting: number;
  givenUp: number;
  interrupted: number;
}

/** A recurring job and its last run. Times are ISO 8601. */
export interface JobStatus {
  /** `expire-subscriptions`; its labels are in `SliceAdmin.jobs`. */
  name: string;
  /** `interrupted`: the process of the last run ended before the run did. */
  state: 'never' | 'running' | 'interrupted' | 'done' | 'failed';
  startedAt: string | undefined;
  /** Number of things that the last run handled. */
  result: number | undefined;
  error: string | undefined;
  nextRun: string;
}

/** The sizes of stored data, in bytes. */
export interface SystemSizes {
  databaseBytes: number;
  /** Number of events; undefined if unknown, as in EventStoreDB. */
  events: number | undefined;
  /** Uploaded pictures without their variants. */
  pictureBytes: number;
  /** Files of the object storage, such as PDFs of editions. */
  objectBytes: number;
  backupBytes: number;
  /** Space left on the disk of the data folder, and its size. */
  freeBytes: number;
  diskBytes: number;
}

export interface SystemLimits {
  /** Connections to Postgres of the process that responded. */
  connections: number;
  backupsKept: number;
  /** Maximum bytes of an uploaded picture, of a stored file, and of one event. */
  pictureBytes: number;
  objectBytes: number;
  eventBytes: number;
  /** Seconds of lag after which a read model counts as not ready. */
  lagSeconds: number;
}

export interface BackupsOverview {
  /** Absolute path on the server. */
  folder: string;
  /** Number of backups that are kept; 0 if none are made. */
  kept: number;
  /** True if database, event log or files are outside of the data folder. */
  isExternal: boolean;
  /** Newest first. */
  files: BackupStatus[];
}

export interface BackupStatus {
  name: string;
  /** ISO 8601. */
  madeAt: string;
  bytes: number;
  /** Shell commands that restore it while the site is stopped. */
  commands: string[];
}
