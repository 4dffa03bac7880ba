/** An event as some release of this program wrote it. */
export interface VersionedEvent {
  type: string;
  version: number;
  data: unknown;
}

/** Turns the data of one version into that of the next. Pure; what it is given it leaves as it is. */
export type Upcaster = (data: never) => unknown;

/**
 * For each event type the steps from version 1 to 2, from 2 to 3 and so on. Their number makes the current version, so a version
 * cannot be raised without the step that leads there.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

export interface EventUpcaster {
  /** The version that is written today. */
  currentVersion(type: string): number;
  /** The event in its current version. Throws `UnknownEventVersion`, and whatever an up-caster throws. */
  upcast(event: VersionedEvent): VersionedEvent;
}

/** The event comes from a newer release, or its version is no version at all. */
export class UnknownEventVersion extends Error {
  constructor({ type, version }: VersionedEvent, current: number) {
    super(
      `${type} has version ${version}, and this release knows versions 1 to ${current}: run the release that wrote it, or a newer one`,
    );
    this.name = 'UnknownEventVersion';
  }
}

/** A type without up-casters has version 1. */
export const createEventUpcaster = (upcasters: Upcasters): EventUpcaster => {
  const steps = new Map(Object.entries(upcasters));
  const currentOf = (type: string): number => (steps.get(type)?.length ?? 0) + 1;
  return {
    currentVersion: currentOf,
    upcast(event) {
      const current = currentOf(event.type);
      if (event.version === current) return event;
      if (!isVersion(event.version, current)) throw new UnknownEventVersion(event, current);
      const missing = steps.get(event.type)?.slice(event.version - 1) ?? [];
      return { ...event, version: current, data: missing.reduce((data, step) => step(data as never), event.data) };
    },
  };
};

const isVersion = (version: number, current: number): boolean =>
  Number.isInteger(version) && version >= 1 && version <= current;
