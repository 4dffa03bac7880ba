/** An environment of Vite whose modules the host runs: server components, and the renderer of HTML beside them. */
export type RunnerEnvironment = 'rsc' | 'ssr';

/** What a host process tells the process that started it. */
export type FromHost =
  /** It has loaded these files of the repository, absolute paths, and these packages, URLs of their entries. */
  | { kind: 'loaded'; files: string[]; packages: string[] }
  | { kind: 'ready' }
  /** Asks Vite for a module; `call` is answered by the message of the same number. */
  | { kind: 'invoke'; call: number; environment: RunnerEnvironment; payload: unknown }
  /** A page could not be rendered, or a part of it. */
  | { kind: 'failure'; message: string; stack: string };

/** What a host process is told. */
export type ToHost =
  /** Loads what no edit of the host changes, and waits: these packages, and the front end. */
  | { kind: 'prepare'; packages: string[] }
  /** Opens the site, with a debugger at this address where one is wanted. */
  | { kind: 'start'; inspector: InspectorAddress | undefined }
  | { kind: 'answer'; call: number; result: unknown }
  /** These files, absolute paths, are not what they were when they were loaded. */
  | { kind: 'changed'; files: string[] };

export interface InspectorAddress {
  host: string;
  port: number;
}
