/**
 * The parts of the service worker's global scope that ours uses. TypeScript declares them in its library `webworker`, which conflicts with
 * `dom`, the library of all other code.
 */
export interface WorkerScope {
  readonly location: Location;
  /** `sync` exists in browsers with background sync. */
  readonly registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
  };
  readonly navigator: Pick<Navigator, 'locks'>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'sync', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: WorkerMessage;
}

/** A tab of this site. */
interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  postMessage(answer: FormAnswer): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The response that the browser requested while the worker was starting (navigation preload); undefined if there was no such request. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** Messages of a page to the worker. */
type WorkerMessage = Partial<
  CachePicturesMessage & KeepFormMessage & ForgetFormMessage & { send: true; save: string; unsave: string }
>;

/**
 * Message of a page to the worker: keep the page with the path `save` and its pictures until the reader removes it, then delete the one with
 * the path `unsave`.
 */
export type SaveMessage = { save: string; pictures: string[]; unsave?: string | undefined } | { unsave: string };

/** Message of a page to the worker: URLs of the pictures it shows, which the browser has loaded already. */
export interface CachePicturesMessage {
  pictures: string[];
}

/** A command of a form that was not answered. The key is its `Idempotency-Key`, so that sending it again does no harm. */
export interface UnsentForm {
  key: string;
  /** Address of the command. */
  action: string;
  /** The fields as JSON. */
  body: string;
  /** URL of the page with the form. Its language is that of the answer. */
  page: string;
  /** Id of the part of the page that the command changes, of the form's `data-refresh`. */
  part?: string | undefined;
}

/** Message of a page to the worker: keep a command, and send it when there is a connection. */
export interface KeepFormMessage {
  keep: UnsentForm;
}

/** Message of a page to the worker: the command with this key was answered. */
export interface ForgetFormMessage {
  forget: string;
}

/** Message of the worker to a page: how a kept command was answered. `message` is in the language of the page it was sent from. */
export interface FormAnswer {
  ok: boolean;
  message: string;
  part?: string | undefined;
}

/** Name of the cache of visited pages. A type, because the worker imports only types. */
export type PagesCacheName = 'levada-pages';
