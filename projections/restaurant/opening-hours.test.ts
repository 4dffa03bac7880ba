import { afterEach, describe, expect, it } from 'vitest';
import { isOpenAt, openOn, openSinceYesterday } from './opening-hours.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** As moments in UTC, `20T12:00–20T15:00`. */
const open = (hours: string, day: string) =>
  openOn(hours, day)?.map(({ from, to }) => `${from.toISOString().slice(8, 16)}–${to.toISOString().slice(8, 16)}`);

describe('a day', () => {
  it('has its intervals in order; without any, the place is closed', () => {
    const hours = 'Tu-Sa 12:00-15:00,19:00-22:30; Su 12:00-16:00';
    expect(open(hours, '2026-11-20')).toEqual(['20T12:00–20T15:00', '20T19:00–20T22:30']);
    expect(open(hours, '2026-11-22')).toEqual(['22T12:00–22T16:00']);
    expect(open(hours, '2026-11-23')).toEqual([]);
  });

  it('ends when the place closes, not at midnight', () => {
    expect(open('Fr 19:00-02:00', '2026-11-20')).toEqual(['20T19:00–21T02:00']);
    expect(open('Fr 19:00-02:00', '2026-11-21')).toEqual([]);
  });

  it('begins with what is still open from the day before', () => {
    const open = (hours: string, day: string) =>
      openSinceYesterday(hours, day).map(({ from, to }) => `${from.toISOString()}/${to.toISOString()}`);
    expect(open('Fr 19:00-02:00', '2026-11-21')).toEqual(['2026-11-20T19:00:00.000Z/2026-11-21T02:00:00.000Z']);
    expect(open('Fr 19:00-24:00', '2026-11-21')).toEqual([]);
    expect(open('Fr 12:00-15:00,19:00-01:00', '2026-11-22')).toEqual([]);
    expect(open('by appointment', '2026-11-21')).toEqual([]);
  });

  it('is all of it where the place never closes', () => {
    expect(open('24/7', '2026-11-20')).toEqual(['20T00:00–21T00:00']);
  });

  it('knows seasons and the public holidays of Portugal', () => {
    expect(open('Apr-Oct We-Mo 12:00-22:00; Nov-Mar Th-Su 12:30-15:00', '2026-11-20')).toEqual(['20T12:30–20T15:00']);
    expect(open('Mo-Su 12:00-15:00; PH off', '2026-12-08')).toEqual([]);
    expect(open('Mo-Su 12:00-15:00; PH off', '2026-12-09')).toEqual(['09T12:00–09T15:00']);
    expect(open('Mo-Su 12:00-15:00; PH off', '2027-03-26')).toEqual([]);
  });

  it.each([
    '',
    'quando há peixe',
    'Fechado à segunda',
    'segunda a sexta',
    '12h-15h',
    'Mo-Su 12:00-15:00 "só com marcação"',
    'Mo-Su 12:00+',
    '[',
  ])('is unknown where the hours say %j: then the text is all there is', (hours) => {
    expect(open(hours, '2026-11-20')).toBeUndefined();
    expect(isOpenAt(hours, new Date('2026-11-20T13:00:00Z'))).toBe(false);
  });

  it('is unknown only where the hours say “maybe” for it', () => {
    const hours = 'Mo-Th 12:00-15:00; Fr 12:00-15:00 "só com marcação"';
    expect(open(hours, '2026-11-19')).toEqual(['19T12:00–19T15:00']);
    expect(open(hours, '2026-11-20')).toBeUndefined();
  });
});

describe('a moment', () => {
  const openAt = (hours: string, moment: string) => isOpenAt(hours, new Date(moment));

  it('is open from the first minute to before the last', () => {
    const hours = 'Mo-Su 12:00-15:00';
    expect(openAt(hours, '2026-11-20T11:59:59Z')).toBe(false);
    expect(openAt(hours, '2026-11-20T12:00:00Z')).toBe(true);
    expect(openAt(hours, '2026-11-20T14:59:59Z')).toBe(true);
    expect(openAt(hours, '2026-11-20T15:00:00Z')).toBe(false);
  });

  it('after midnight belongs to the evening before', () => {
    expect(openAt('Fr 19:00-02:00', '2026-11-21T01:30:00Z')).toBe(true);
    expect(openAt('Fr 19:00-02:00', '2026-11-20T01:30:00Z')).toBe(false);
  });

  it('in summer is an hour earlier in UTC', () => {
    expect(openAt('Mo-Su 12:00-15:00', '2026-07-10T11:30:00Z')).toBe(true);
    expect(openAt('Mo-Su 12:00-15:00', '2026-07-10T14:30:00Z')).toBe(false);
  });
});

describe.each(['UTC', 'Atlantic/Madeira', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Tokyo'])(
  'whatever the zone of the process, here %s,',
  (processZone) => {
    const inZone = <Answer>(ask: () => Answer): Answer => {
      process.env.TZ = processZone;
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(processZone);
      return ask();
    };

    it('clocks in Madeira count, in summer and in winter', () => {
      expect(inZone(() => open('Mo-Su 12:00-15:00', '2026-07-10'))).toEqual(['10T11:00–10T14:00']);
      expect(inZone(() => open('Mo-Su 12:00-15:00', '2026-11-20'))).toEqual(['20T12:00–20T15:00']);
    });

    it('the night on which summer time begins has an hour less', () => {
      expect(inZone(() => open('Mo-Su 19:00-02:30', '2027-03-27'))).toEqual(['27T19:00–28T01:30']);
      expect(inZone(() => open('Mo-Su 12:00-15:00', '2027-03-28'))).toEqual(['28T11:00–28T14:00']);
      expect(inZone(() => isOpenAt('Mo-Su 19:00-02:30', new Date('2027-03-28T01:29:00Z')))).toBe(true);
      expect(inZone(() => isOpenAt('Mo-Su 19:00-02:30', new Date('2027-03-28T01:31:00Z')))).toBe(false);
    });

    it('the night on which it ends has an hour more', () => {
      expect(inZone(() => open('Mo-Su 19:00-02:30', '2026-10-24'))).toEqual(['24T18:00–25T02:30']);
      expect(inZone(() => open('Mo-Su 12:00-15:00', '2026-10-25'))).toEqual(['25T12:00–25T15:00']);
    });

    it('the nights on which its own clocks change are like all others', () => {
      expect(inZone(() => open('Mo-Su 19:00-02:30', '2027-03-13'))).toEqual(['13T19:00–14T02:30']);
      expect(inZone(() => open('Mo-Su 19:00-02:30', '2026-09-26'))).toEqual(['26T18:00–27T01:30']);
    });
  },
);
