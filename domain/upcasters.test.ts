import { describe, expect, test } from 'vitest';
import { eventUpcaster } from './event-registry.ts';
import { createEventUpcaster, UnknownEventVersion, type Upcasters } from './upcasters.ts';

/** Opening hours of a kiosk: first one text, then two, then minutes since midnight. The event exists in this test alone. */
interface KioskOpenedV1 {
  hours: string;
}
interface KioskOpenedV2 {
  from: string;
  until: string;
}
const kioskUpcasters: Upcasters = {
  KioskOpened: [
    ({ hours }: KioskOpenedV1): KioskOpenedV2 => {
      const [from, until] = hours.split('-') as [string, string];
      return { from, until };
    },
    ({ from, until }: KioskOpenedV2) => ({ minutes: [minutesOf(from), minutesOf(until)] }),
  ],
};
const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
};

const versions = createEventUpcaster(kioskUpcasters);
const today = { type: 'KioskOpened', version: 3, data: { minutes: [540, 1110] } };

describe('an event', () => {
  test.each([
    ['the first version', 1, { hours: '9:00-18:30' }],
    ['an intermediate version', 2, { from: '9:00', until: '18:30' }],
    ['the current version', 3, { minutes: [540, 1110] }],
  ])('is converted from %s to the current version without modifying the original', (_, version, data) => {
    const written = Object.freeze({ type: 'KioskOpened', version, data: Object.freeze(data) });
    expect(versions.upcast(written)).toStrictEqual(today);
    expect(written).toStrictEqual({ type: 'KioskOpened', version, data });
  });

  test('has version 1 when its type has no upcasters', () => {
    expect(versions.currentVersion('KioskOpened')).toBe(3);
    for (const type of ['KioskClosed', 'constructor', '']) {
      expect(versions.currentVersion(type)).toBe(1);
      expect(versions.upcast({ type, version: 1, data: null })).toEqual({ type, version: 1, data: null });
    }
  });

  test('is rejected with instructions when it was written by a newer release', () => {
    const newer = () => versions.upcast({ ...today, version: 4 });
    expect(newer).toThrow(UnknownEventVersion);
    expect(newer).toThrow(
      'KioskOpened has version 4, and this release knows versions 1 to 3: run the release that wrote it, or a newer one',
    );
    expect(() => eventUpcaster.upcast({ type: 'ArticleCreated', version: 99, data: {} })).toThrow(UnknownEventVersion);
  });

  test.each([0, -1, 1.5, Number.NaN, undefined, '1'])('is rejected when its version is %s', (version) => {
    expect(() => versions.upcast({ ...today, version: version as number })).toThrow(UnknownEventVersion);
  });
});
