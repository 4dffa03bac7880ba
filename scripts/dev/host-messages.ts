/** A Vite environment whose modules the server process runs: server components, and the HTML renderer. */
export type RunnerEnvironment = 'rsc' | 'ssr';

/** Messages of a server process to the process that started it. */
export type FromHost =
  /** The process has loaded these files of the repository (absolute paths) and these packages (URLs of their entries). */
  | { kind: 'loaded'; files: string[]; packages: string[] }
  | { kind: 'ready' }
  /** Requests a module from Vite; `call` is answered by the message with the same number. */
  | { kind: 'invoke'; call: number; environment: RunnerEnvironment; payload: unknown }
  /** A page, or a part of it, could not be rendered. */
  | { kind: 'failure'; message: string; stack: string };

/** Messages to a server process. */
export type ToHost =
  /** Loads what no edit of the server changes, these packages and the front end, and waits. */
  | { kind: 'prepare'; packages: string[] }
  /** Opens the site, with a debugger at this address if it is defined. */
  | { kind: 'start'; inspector: InspectorAddress | undefined }
  | { kind: 'answer'; call: number; result: unknown }
  /** These files (absolute paths) have changed since they were loaded. */
  | { kind: 'changed'; files: string[] };

export interface InspectorAddress {
  host: string;
  port: number;
}
