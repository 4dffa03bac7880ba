import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { repetitions } from '#testing/test-scale.ts';
import { areReadable, areWeekly, isOpenAt, openingIntervalsOn, openSinceYesterday } from './opening-hours.ts';
import { runWithTimeout } from './run-with-timeout.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** As moments in UTC, `20T12:00–20T15:00`. */
const open = (hours: string, day: string) =>
  openingIntervalsOn(hours, day)?.map(
    ({ from, to }) => `${from.toISOString().slice(8, 16)}–${to.toISOString().slice(8, 16)}`,
  );

describe('the opening intervals of a day', () => {
  it('are listed in order, with an empty list for a closed day', () => {
    const hours = 'Tu-Sa 12:00-15:00,19:00-22:30; Su 12:00-16:00';
    expect(open(hours, '2026-11-20')).toEqual(['20T12:00–20T15:00', '20T19:00–20T22:30']);
    expect(open(hours, '2026-11-22')).toEqual(['22T12:00–22T16:00']);
    expect(open(hours, '2026-11-23')).toEqual([]);
  });

  it('belong to the day on which they start, even past midnight', () => {
    expect(open('Fr 19:00-02:00', '2026-11-20')).toEqual(['20T19:00–21T02:00']);
    expect(open('Fr 19:00-02:00', '2026-11-21')).toEqual([]);
  });

  it('are in openSinceYesterday when they start the day before and end after midnight', () => {
    const open = (hours: string, day: string) =>
      openSinceYesterday(hours, day).map(({ from, to }) => `${from.toISOString()}/${to.toISOString()}`);
    expect(open('Fr 19:00-02:00', '2026-11-21')).toEqual(['2026-11-20T19:00:00.000Z/2026-11-21T02:00:00.000Z']);
    expect(open('Fr 19:00-24:00', '2026-11-21')).toEqual([]);
    expect(open('Fr 12:00-15:00,19:00-01:00', '2026-11-22')).toEqual([]);
    expect(open('by appointment', '2026-11-21')).toEqual([]);
  });

  it('span midnight to midnight for a place that never closes', () => {
    expect(open('24/7', '2026-11-20')).toEqual(['20T00:00–21T00:00']);
  });

  it('follow seasons and the public holidays of Portugal', () => {
    expect(open('Apr-Oct We-Mo 12:00-22:00; Nov-Mar Th-Su 12:30-15:00', '2026-11-20')).toEqual(['20T12:30–20T15:00']);
    expect(open('Mo-Su 12:00-15:00; PH off', '2026-12-08')).toEqual([]);
    expect(open('Mo-Su 12:00-15:00; PH off', '2026-12-09')).toEqual(['09T12:00–09T15:00']);
    expect(open('Mo-Su 12:00-15:00; PH off', '2027-03-26')).toEqual([]);
  });

  it.each(['2026-07-01', '2026-12-26', '2027-04-02'])('follow the public holidays of Madeira: %s', (day) => {
    expect(open('Mo-Su 12:00-15:00; PH off', day)).toEqual([]);
    expect(open('Mo-Su 12:00-15:00', day)).toHaveLength(1);
    expect(open('PH,Su 12:00-15:00', day)).toHaveLength(1);
  });

  it('follow no holiday of another country', () => {
    expect(open('Mo-Su 12:00-15:00; PH off', '2026-07-04')).toHaveLength(1);
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
    'week',
    'Mo-Fr week',
    'Mo-Su closed week',
    'easter week 1-',
    'Mo[',
    'Jan 99',
    '\u0001',
    '__proto__',
    ';'.repeat(255),
    '('.repeat(255),
  ])('are undefined for empty, unparsable or uncertain hours: %j', (hours) => {
    expect(open(hours, '2026-11-20')).toBeUndefined();
    expect(isOpenAt(hours, new Date('2026-11-20T13:00:00Z'))).toBe(false);
  });

  it('are undefined only on days for which the hours are uncertain', () => {
    const hours = 'Mo-Th 12:00-15:00; Fr 12:00-15:00 "só com marcação"';
    expect(open(hours, '2026-11-19')).toEqual(['19T12:00–19T15:00']);
    expect(open(hours, '2026-11-20')).toBeUndefined();
  });
});

describe('expensive opening hours', () => {
  it.each([
    ['too long for OpenStreetMap', 'Mo 1:00-2:00;'.repeat(770)],
    ['one character too long', `Mo-Su 12:00-15:00${' '.repeat(239)}`],
    ['a single rule without end', '1:00-1:01,'.repeat(1000)],
  ])('are treated as unreadable when over the length limit: %s', (_what, hours) => {
    expect(open(hours, '2026-11-20')).toBeUndefined();
    expect(openSinceYesterday(hours, '2026-11-20')).toEqual([]);
    expect(areReadable(hours)).toBe(false);
  });

  it('are stopped by runWithTimeout when they exceed its time limit', () => {
    let begun = 0;
    const endless = () => {
      begun += 1;
      for (;;);
    };
    expect(() => runWithTimeout(endless, 20)).toThrow('timed out');
    expect(begun).toBe(1);
    expect(runWithTimeout(() => 'in time', 1000)).toBe('in time');
    const failing = () => {
      throw 'its own';
    };
    expect(() => runWithTimeout(failing, 1000)).toThrow('its own');
  });
});

describe('areReadable', () => {
  it.each(['', 'Mo-Su 12:00-15:00', '24/7', 'PH off', 'SH 10:00-12:00'])('returns true for %j', (hours) =>
    expect(areReadable(hours)).toBe(true),
  );
  it.each(['week', 'Mo-Fr week', 'quando há peixe', 'segunda a sexta', '['])('returns false for %j', (hours) =>
    expect(areReadable(hours)).toBe(false),
  );

  it('does not throw on any combination of tokens, nor do the interval functions', () => {
    const part = fc.constantFrom(...PARTS);
    const hours = fc
      .tuple(fc.array(part, { maxLength: 30 }), fc.constantFrom(' ', '', ';'))
      .map(([parts, by]) => parts.join(by).slice(0, 255));
    const day = fc.constantFrom('2026-02-28', '2026-10-25', '2028-02-29', '2031-12-31');
    fc.assert(
      fc.property(hours, day, (given, asked) => {
        expect(Array.isArray(openingIntervalsOn(given, asked) ?? [])).toBe(true);
        expect(Array.isArray(openSinceYesterday(given, asked))).toBe(true);
        expect(typeof areReadable(given)).toBe('boolean');
      }),
      { numRuns: repetitions(4000) },
    );
  });
});

const PARTS =
  'Mo Tu Fr Su Mo-Su PH SH week week,1 1-53/2 Jan Jan-Dec Feb,29 2020-2030 2020+ 1900-9999/2 easter easter,+1,day sunrise (sunset+10:00) 00:00-24:00 08:00-48:00 12:00-15:00 12:00+ 00:00-24:00/1 off closed unknown 24/7 "c" ; , || - + : / [ ] [-1] Mo[5] days -400,days ( ) á \u0001 0 99999999999'
    .split(' ')
    .map((each) => each.replaceAll(',', each.length > 1 ? ' ' : ','));

describe('areWeekly', () => {
  it.each(['Mo-Su 12:00-15:00', 'Fr 19:00-02:00', '24/7'])('returns true for %j', (hours) =>
    expect(areWeekly(hours)).toBe(true),
  );
  it.each([
    '',
    'We-Sa 19:00-23:00; PH off',
    'Apr-Oct Mo-Su 12:00-15:00',
    'Mo[1] 12:00-15:00',
    'Mo-Su 12:00-15:00; Jan 07-31 off',
    'segunda',
  ])('returns false for %j', (hours) => expect(areWeekly(hours)).toBe(false));
});

describe('isOpenAt', () => {
  const openAt = (hours: string, moment: string) => isOpenAt(hours, new Date(moment));

  it('returns true from the opening time until just before the closing time', () => {
    const hours = 'Mo-Su 12:00-15:00';
    expect(openAt(hours, '2026-11-20T11:59:59Z')).toBe(false);
    expect(openAt(hours, '2026-11-20T12:00:00Z')).toBe(true);
    expect(openAt(hours, '2026-11-20T14:59:59Z')).toBe(true);
    expect(openAt(hours, '2026-11-20T15:00:00Z')).toBe(false);
  });

  it('counts the time after midnight as part of the previous evening', () => {
    expect(openAt('Fr 19:00-02:00', '2026-11-21T01:30:00Z')).toBe(true);
    expect(openAt('Fr 19:00-02:00', '2026-11-20T01:30:00Z')).toBe(false);
  });

  it('applies the summer time of Madeira, one hour ahead of UTC', () => {
    expect(openAt('Mo-Su 12:00-15:00', '2026-07-10T11:30:00Z')).toBe(true);
    expect(openAt('Mo-Su 12:00-15:00', '2026-07-10T14:30:00Z')).toBe(false);
  });
});

describe.each(['UTC', 'Atlantic/Madeira', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Tokyo'])(
  'opening hours with the process time zone %s',
  (processZone) => {
    const inZone = <Answer>(ask: () => Answer): Answer => {
      process.env.TZ = processZone;
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(processZone);
      return ask();
    };

    it('follow Madeira time in summer and in winter', () => {
      expect(inZone(() => open('Mo-Su 12:00-15:00', '2026-07-10'))).toEqual(['10T11:00–10T14:00']);
      expect(inZone(() => open('Mo-Su 12:00-15:00', '2026-11-20'))).toEqual(['20T12:00–20T15:00']);
    });

    it('are an hour shorter on the night on which summer time begins', () => {
      expect(inZone(() => open('Mo-Su 19:00-02:30', '2027-03-27'))).toEqual(['27T19:00–28T01:30']);
      expect(inZone(() => open('Mo-Su 12:00-15:00', '2027-03-28'))).toEqual(['28T11:00–28T14:00']);
      expect(inZone(() => isOpenAt('Mo-Su 19:00-02:30', new Date('2027-03-28T01:29:00Z')))).toBe(true);
      expect(inZone(() => isOpenAt('Mo-Su 19:00-02:30', new Date('2027-03-28T01:31:00Z')))).toBe(false);
    });

    it('are an hour longer on the night on which summer time ends', () => {
      expect(inZone(() => open('Mo-Su 19:00-02:30', '2026-10-24'))).toEqual(['24T18:00–25T02:30']);
      expect(inZone(() => open('Mo-Su 12:00-15:00', '2026-10-25'))).toEqual(['25T12:00–25T15:00']);
    });

    it('ignore the clock changes of the process time zone', () => {
      expect(inZone(() => open('Mo-Su 19:00-02:30', '2027-03-13'))).toEqual(['13T19:00–14T02:30']);
      expect(inZone(() => open('Mo-Su 19:00-02:30', '2026-09-26'))).toEqual(['26T18:00–27T01:30']);
    });
  },
);
