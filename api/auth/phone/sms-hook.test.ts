import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthSite, createAccountAndSession, newPhone, openAuthSite } from '#testing/auth/auth-site.ts';
import { createSmsHook } from './sms-hook.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
/** The operator's program: `/slow` never answers, `/moved` redirects, `/broken` fails. */
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/slow') return;
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    const status = { '/moved': 302, '/broken': 500 }[request.url ?? ''] ?? 200;
    response.writeHead(status, { location: '/sms' }).end('{}');
  });
});

let auth: AuthSite;
const hook = (path: string, timeoutMs?: number) => {
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}${path}`;
  return createSmsHook(auth.site.runtime.db, { url, secret }, timeoutMs);
};
beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  auth = await openAuthSite({ textMessages: { send: (message) => hook('/sms').send(message) } });
});
afterAll(async () => {
  await auth.site.close();
  gateway.closeAllConnections();
  gateway.close();
});

it('hands a signed code to the operator’s program, by which the phone signs in', async () => {
  const phone = newPhone();
  const client = auth.client();
  expect((await client.signInWithOtp({ phone })).error).toBeNull();
  await auth.settled();
  const { headers, body } = received.at(-1)!;
  const { user, sms } = new Webhook(secret).verify(body, headers as Record<string, string>) as {
    user: { id: string; phone: string };
    sms: { otp: string; phone: string };
  };
  expect(user).toMatchObject({ phone });
  expect(sms.phone).toBe(phone);
  const { data, error } = await client.verifyOtp({ phone, token: sms.otp, type: 'sms' });
  expect(error).toBeNull();
  expect(data.user!.id).toBe(user.id);
});

it('fails when the program fails, redirects or does not answer', async () => {
  const { id: accountId } = await createAccountAndSession(auth);
  const message = { id: crypto.randomUUID(), accountId, phone: newPhone(), text: 'Code 123456', otp: '123456' };
  await expect(hook('/broken').send(message)).rejects.toThrow('The SMS hook responded with 500');
  await expect(hook('/moved').send(message)).rejects.toThrow();
  await expect(hook('/slow', 50).send(message)).rejects.toThrow(/timeout/);
});
