import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { addDays } from '#web/admin/madeira-time.ts';
import { subscriberGrowth } from './subscriber-growth.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.runtime.read.deleteFrom('subscriber_day').execute();
});

const today = todayInMadeira(new Date());

/** Sets how many subscribers were gained and lost a number of days ago. */
const change = (daysAgo: number, gained: number, lost = 0) =>
  site.runtime.read
    .insertInto('subscriber_day')
    .values({ day: addDays(today, -daysAgo), gained, lost })
    .execute();

const screen = async (role: 'admin' | 'editor', language: string): Promise<string> => {
  const headers = { cookie: await site.signIn(role), 'accept-language': language };
  return (await site.app.inject({ url: '/admin/subscribers', headers })).body;
};

describe('subscriberGrowth', () => {
  it('counts the confirmed subscribers at the end of each week, from the week before the first', async () => {
    await change(15, 3);
    await change(14, 2);
    await change(0, 4, 1);
    expect(await subscriberGrowth(site.runtime.read, today)).toEqual({
      weeks: [
        { day: addDays(today, -21), count: 0 },
        { day: addDays(today, -14), count: 5 },
        { day: addDays(today, -7), count: 5 },
        { day: today, count: 8 },
      ],
      gained: 9,
      lost: 1,
    });
  });

  it('shows half a year, and includes older subscribers in its counts only', async () => {
    await change(26 * 7, 40);
    await change(26 * 7 - 1, 1);
    const { weeks, gained, lost } = await subscriberGrowth(site.runtime.read, today);
    expect({ weeks: weeks.length, first: weeks[0]?.count, gained, lost }).toEqual({
      weeks: 26,
      first: 41,
      gained: 1,
      lost: 0,
    });
  });

  it('has no weeks if no subscription was ever confirmed', async () => {
    expect(await subscriberGrowth(site.runtime.read, today)).toEqual({ weeks: [], gained: 0, lost: 0 });
  });
});

describe('the screen of the subscribers', () => {
  it('tells in words how few subscribers came and went', async () => {
    await change(30, 2);
    await change(3, 0, 1);
    expect(await screen('editor', 'en')).toContain(
      '1 confirmed subscriber. In the last half year, 2 joined and 1 left.',
    );
    const inPortuguese = await screen('editor', 'pt');
    expect(inPortuguese).toContain('1 subscritor confirmado. No último meio ano, entraram 2 e saiu 1.');
    expect(inPortuguese).not.toContain('<rect ');
  });

  it('draws a chart of the weeks when there are enough numbers', async () => {
    await change(30, 8);
    await change(3, 4);
    expect((await screen('editor', 'en')).match(/<rect /g)).toHaveLength(6);
  });

  it('links to the e-mails that were not sent, for administrators only', async () => {
    expect(await screen('admin', 'en')).toContain('href="/admin/emails">E-mails not sent</a>');
    expect(await screen('editor', 'en')).not.toContain('href="/admin/emails"');
  });
});
