/** An event in the version in which a release of this program wrote it. */
export interface VersionedEvent {
  type: string;
  version: number;
  data: unknown;
}

/** Converts the data of an event from one version to the next. A pure function that does not change its argument. */
export type Upcaster = (data: never) => unknown;

/**
 * The upcasters of each event type: from version 1 to 2, from 2 to 3 and so on. The current version is their number plus 1, so it cannot be
 * raised without adding an upcaster.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** Completes the data of events of a type: texts in languages that the magazine did not have when they were written. */
export type Completions = Readonly<Record<string, (data: object) => object>>;

/** Converts events that older releases wrote to their current version. */
export interface EventUpcaster {
  /** Returns the version in which new events of this type are written. */
  currentVersion(type: string): number;
  /** Returns the event in its current version. Throws `UnknownEventVersion`, and any error that an upcaster throws. */
  upcast(event: VersionedEvent): VersionedEvent;
}

/** The version of an event is not known to this release: a newer release wrote the event, or the number is not a valid version. */
export class UnknownEventVersion extends Error {
  constructor({ type, version }: VersionedEvent, current: number) {
    super(
      `${type} has version ${version}, and this release knows versions 1 to ${current}: run the release that wrote it, or a newer one`,
    );
    this.name = 'UnknownEventVersion';
  }
}

/**
 * Creates the object that converts events of older versions to the current one, from the upcasters of each event type. A type without
 * upcasters has only version 1.
 */
export const createEventUpcaster = (upcasters: Upcasters, completions: Completions = {}): EventUpcaster => {
  const steps = new Map(Object.entries(upcasters));
  const completing = new Map(Object.entries(completions));
  const completed = (event: VersionedEvent): VersionedEvent => {
    const data = completing.get(event.type)?.(event.data as object) ?? event.data;
    return data === event.data ? event : { ...event, data };
  };
  const currentOf = (type: string): number => (steps.get(type)?.length ?? 0) + 1;
  return {
    currentVersion: currentOf,
    upcast(event) {
      const current = currentOf(event.type);
      if (event.version === current) return completed(event);
      if (!isVersion(event.version, current)) throw new UnknownEventVersion(event, current);
      const missing = steps.get(event.type)?.slice(event.version - 1) ?? [];
      const data = missing.reduce((before, step) => step(before as never), event.data);
      return completed({ ...event, version: current, data });
    },
  };
};

const isVersion = (version: number, current: number): boolean =>
  Number.isInteger(version) && version >= 1 && version <= current;
