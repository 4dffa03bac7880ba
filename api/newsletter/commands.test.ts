import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import { EMAIL_FIELD } from '#domain/newsletter/events.ts';
import { createMailbox, newAddress, startMailing, tokenIn, visitor } from '#testing/mail/newsletter.ts';
import { toNewEvent, uuid } from '#testing/projections/helpers.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { loadState } from '../commands/read-stream.ts';
import { subscriberId } from './commands.ts';

let site: SiteUnderTest;
let mailing: ReturnType<typeof startMailing>;
const mailbox = createMailbox();
let visitors = 0;

beforeAll(async () => {
  site = await openSite();
  mailing = startMailing(site.runtime, mailbox.mailer);
});
afterAll(async () => {
  await mailing.stop();
  await site.close();
});

/** Creates a visitor with another IP address, so that no test reaches the limit of another. */
const someone = () => visitor(site.app, `198.51.100.${++visitors}`);
const streamOf = (address: string) => `subscriber-${subscriberId(site.runtime.personalData, address)}`;
const stateOfAddress = (address: string) =>
  loadState(site.runtime.store, subscriberAggregate, subscriberId(site.runtime.personalData, address));

const subscribed = async (address = newAddress()) => {
  const { send } = someone();
  expect((await send('Subscribe', { email: address, locale: 'en' })).statusCode).toBe(200);
  const mail = await mailbox.arrival(address);
  const confirm = tokenIn(mail, '/en/newsletter/confirm');
  const unsubscribe = tokenIn(mail, '/en/newsletter/unsubscribe');
  return { address, send, confirm, unsubscribe };
};

const alreadyRegistered = {
  status: 409,
  code: 'email_already_registered',
  detail: 'Email already registered',
  errors: [{ path: 'email', message: 'Email already registered' }],
};

describe('subscribing', () => {
  it('requires only an e-mail address, and responds as specified', async () => {
    const answer = await someone().send('Subscribe', { email: newAddress() });
    expect(answer.json()).toMatchObject({
      message: 'Successfully registered!',
      stream: expect.stringMatching(/^subscriber-[0-9a-f]{64}$/),
    });
    const portuguese = { 'accept-language': 'pt' };
    const other = await someone().send('Subscribe', { email: newAddress() }, portuguese);
    expect(other.json().message).toBe('Registo efetuado com sucesso!');
  });

  it('answers in the language that the command names, whatever the browser prefers', async () => {
    const portuguese = { 'accept-language': 'pt' };
    const address = newAddress();
    const { send } = someone();
    const first = await send('Subscribe', { email: address, locale: 'en' }, portuguese);
    expect(first.json().message).toBe('Successfully registered!');
    const again = await send('Subscribe', { email: address, locale: 'en' }, portuguese);
    expect(again.json().detail).toBe('Email already registered');
    const unknown = await send('Subscribe', { email: address, locale: 'fr' }, portuguese);
    expect([unknown.statusCode, unknown.json().title]).toEqual([422, 'Há campos por corrigir.']);
  });

  it('a second time is rejected, in any spelling, confirmed or not, without further details', async () => {
    const { address, send, confirm } = await subscribed();
    const again = () => send('Subscribe', { email: ` ${address.toUpperCase()} ` });
    const unconfirmed = (await again()).json();
    expect(unconfirmed).toMatchObject(alreadyRegistered);
    expect((await send('ConfirmSubscription', { token: confirm })).statusCode).toBe(200);
    expect((await again()).json()).toEqual(unconfirmed);
  });

  it('again after an hour without confirmation is rejected as before, and the owner gets another e-mail', async () => {
    const { personalData, store } = site.runtime;
    const address = newAddress();
    const stream = streamOf(address);
    const email = await personalData.encrypt(stream, EMAIL_FIELD, address);
    const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const data = { id: subscriberId(personalData, address), subscription: uuid(1), email, locale: 'en', at };
    await store.append(stream, 'no_stream', [toNewEvent({ type: 'SubscriptionRequested', data })]);
    const { send } = someone();
    for (const _time of [1, 2]) {
      const answer = await send('Subscribe', { email: address }, { 'idempotency-key': 'retried' });
      expect(answer.json()).toMatchObject(alreadyRegistered);
    }
    const mail = await mailbox.arrival(address);
    expect(mail.subject).toBe('Please confirm: Levada by e-mail');
    const events = await Array.fromAsync(store.read(stream));
    expect(events.map(({ type }) => type)).toEqual(['SubscriptionRequested', 'ConfirmationRepeated']);
    const token = tokenIn(mail, '/en/newsletter/confirm');
    expect((await send('ConfirmSubscription', { token })).statusCode).toBe(200);
  });

  it('of one address by concurrent requests succeeds once', async () => {
    const address = newAddress();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => someone().send('Subscribe', { email: address })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    await mailbox.arrival(address);
    expect(mailbox.to(address)).toHaveLength(1);
  });

  it('repeated with its key gets the first response', async () => {
    const { send } = someone();
    const body = { email: newAddress() };
    const key = { 'idempotency-key': 'one visit' };
    const first = await send('Subscribe', body, key);
    expect((await send('Subscribe', body, key)).json()).toEqual(first.json());
  });

  it.each([
    [{}, 'email', 'E-mail is required'],
    [{ email: 'rosa' }, 'email', 'The e-mail does not look like a valid address'],
    [{ email: newAddress(), website: 'https://example.org' }, 'website', 'Leave this field empty'],
  ])('is rejected for %j', async (body, path, message) => {
    const answer = await someone().send('Subscribe', body);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message }]]);
  });

  it('stores no plain address in the event log', async () => {
    const { address } = await subscribed();
    const events = await Array.fromAsync(site.runtime.store.read(streamOf(address)));
    expect(events).toHaveLength(1);
    const written = JSON.stringify(events.map(({ data, metadata, stream }) => ({ data, metadata, stream })));
    expect(written).not.toContain(address);
    expect(written).not.toContain(address.split('@')[0]);
  });

  it('is possible sixty times an hour from one network, as from a hotel, and again later', async () => {
    const { send } = someone();
    for (let times = 1; times <= 60; times++) {
      expect((await send('Subscribe', { email: newAddress() })).statusCode).toBe(200);
    }
    const refused = await send('Subscribe', { email: newAddress() }, { 'accept-language': 'en' });
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many' });
    expect(refused.json().detail).toMatch(/^Too many attempts\. Try again in \d\d minutes\.$/);
    const wait = Number(refused.headers['retry-after']);
    expect([wait > 3500, wait <= 3600]).toEqual([true, true]);
    expect((await someone().send('Subscribe', { email: newAddress() })).statusCode).toBe(200);
  });

  it('that is refused ten times in an hour gets no further reasons; valid requests still succeed', async () => {
    const { send } = someone();
    const email = newAddress();
    await send('Subscribe', { email });
    for (let times = 1; times <= 10; times++) {
      expect((await send('Subscribe', { email })).json()).toMatchObject({ code: 'email_already_registered' });
    }
    expect((await send('Subscribe', { email })).json()).toMatchObject({ status: 429, code: 'too_many' });
    expect((await send('Subscribe', { email: newAddress() })).statusCode).toBe(200);
  });

  it('that is mistyped more than ten times is told what is wrong, also where the last address is registered', async () => {
    const { send } = someone();
    const email = newAddress();
    await send('Subscribe', { email });
    for (let times = 1; times <= 11; times++) {
      expect((await send('Subscribe', { email: 'rosa' })).json()).toMatchObject({ status: 422, code: 'invalid' });
    }
    expect((await send('Subscribe', { email })).json()).toMatchObject({ code: 'email_already_registered' });
  });

  it('is limited per client address, not per proxy', async () => {
    const proxy = visitor(site.app, '127.0.0.1');
    const forwarded = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}` });
    for (let times = 1; times <= 61; times++) {
      const answer = await proxy.send('Subscribe', { email: newAddress() }, forwarded(`203.0.113.${times}`));
      expect(answer.statusCode).toBe(200);
    }
    const stranger = visitor(site.app, '203.0.113.200');
    for (let times = 1; times <= 60; times++) {
      await stranger.send('Subscribe', { email: newAddress() }, forwarded(`203.0.113.${times}`));
    }
    expect((await stranger.send('Subscribe', { email: newAddress() }, forwarded('203.0.113.99'))).statusCode).toBe(429);
  });
});

describe('a form without scripts', () => {
  const submit = (email: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/commands/Subscribe',
      remoteAddress: `198.51.100.${++visitors}`,
      headers: {
        accept: 'text/html',
        'accept-language': 'en',
        host: 'levada.test',
        referer: 'http://levada.test/en/newsletter',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ locale: 'en', email, website: '' }).toString(),
    });
  const noticeOf = ({ cookies }: Awaited<ReturnType<typeof submit>>) =>
    JSON.parse(cookies.find(({ name }) => name === 'toast')!.value);

  it('redirects to its page with the result', async () => {
    const address = newAddress();
    const answer = await submit(address);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/en/newsletter']);
    expect(noticeOf(answer)).toMatchObject({ kind: 'success', message: 'Successfully registered!' });
    expect(noticeOf(await submit(address))).toMatchObject({
      kind: 'error',
      form: 'Subscribe',
      message: 'Email already registered',
      values: { email: address },
    });
  });
});

describe('a link in an e-mail', () => {
  it('confirms, also when used repeatedly, and sends one welcome', async () => {
    const { address, send, confirm } = await subscribed();
    for (const _time of [1, 2]) {
      const answer = await send('ConfirmSubscription', { token: confirm });
      expect(answer.json().message).toBe('Your subscription is confirmed');
    }
    expect((await mailbox.arrival(address, 2)).subject).toBe('Welcome to Levada');
    expect((await stateOfAddress(address)).status).toBe('confirmed');
  });

  it('unsubscribes, also repeatedly; subscribing again works with new links', async () => {
    const { address, send, confirm, unsubscribe } = await subscribed();
    await send('ConfirmSubscription', { token: confirm });
    for (const _time of [1, 2]) {
      const answer = await send('Unsubscribe', { token: unsubscribe });
      expect(answer.json().message).toBe('Your subscription is cancelled');
    }
    expect((await send('ConfirmSubscription', { token: confirm })).json()).toMatchObject({
      status: 409,
      code: 'link_expired',
    });
    expect((await send('Subscribe', { email: address, locale: 'en' })).statusCode).toBe(200);
    const next = tokenIn(await mailbox.arrival(address, 3), '/en/newsletter/confirm');
    expect(next).not.toBe(confirm);
    expect((await send('ConfirmSubscription', { token: confirm })).statusCode).toBe(409);
    expect((await send('ConfirmSubscription', { token: next })).statusCode).toBe(200);
  });

  it('does nothing if it was not signed by this site or has another purpose', async () => {
    const { address, send, confirm, unsubscribe } = await subscribed();
    for (const [name, token] of [
      ['ConfirmSubscription', unsubscribe],
      ['Unsubscribe', confirm],
      ['ConfirmSubscription', `${confirm.startsWith('A') ? 'B' : 'A'}${confirm.slice(1)}`],
      ['Unsubscribe', 'nonsense'],
    ] as const) {
      expect((await send(name, { token })).json()).toMatchObject({ status: 404, code: 'link_invalid' });
    }
    expect((await stateOfAddress(address)).status).toBe('unconfirmed');
  });
});

describe('erasing a subscriber', () => {
  const erase = async (id: string, role: 'admin' | 'editor' | 'analyst' = 'editor') =>
    someone().send('EraseSubscriber', { id }, { cookie: await site.signIn(role) });

  it('requires an administrator or editor', async () => {
    const id = subscriberId(site.runtime.personalData, (await subscribed()).address);
    expect((await someone().send('EraseSubscriber', { id })).statusCode).toBe(401);
    expect((await erase(id, 'analyst')).statusCode).toBe(403);
    expect((await erase(id, 'admin')).json().message).toBe('Subscriber successfully erased');
    expect((await erase(id)).statusCode).toBe(200);
  });

  it('makes every encrypted address unreadable; subscribing again is possible', async () => {
    const { address, send, unsubscribe } = await subscribed();
    const before = await stateOfAddress(address);
    const { id } = before as { id: string };
    await erase(id);
    const { email } = before as Extract<typeof before, { email: unknown }>;
    const { personalData } = site.runtime;
    expect(await personalData.decrypt(streamOf(address), 'email', email)).toBeTypeOf('symbol');
    expect(await stateOfAddress(address)).toEqual({ status: 'forgotten' });
    expect((await send('Unsubscribe', { token: unsubscribe })).statusCode).toBe(200);

    expect((await send('Subscribe', { email: address })).statusCode).toBe(200);
    const after = (await stateOfAddress(address)) as typeof before & { email: typeof email };
    expect(await personalData.decrypt(streamOf(address), 'email', after.email)).toBe(address);
    expect(await personalData.decrypt(streamOf(address), 'email', email)).toBeTypeOf('symbol');
  });

  it('is rejected for an unknown subscriber', async () => {
    expect((await erase('0'.repeat(64))).statusCode).toBe(404);
  });

  it('concurrently with unsubscribing and subscribing leaves no subscriber whose address is unreadable', async () => {
    const { address, send, unsubscribe } = await subscribed();
    const id = subscriberId(site.runtime.personalData, address);
    await Promise.all([erase(id), send('Unsubscribe', { token: unsubscribe }), send('Subscribe', { email: address })]);
    const state = await stateOfAddress(address);
    if ('email' in state) {
      expect(await site.runtime.personalData.decrypt(streamOf(address), 'email', state.email)).toBe(address);
    } else expect(['forgotten', 'unsubscribed']).toContain(state.status);
  });
});
