import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signSubscriptionToken, subscriptionLinks, verifySubscriptionToken } from './links.ts';

const signer = (secret: string) => ({
  keyedHash: (purpose: string, value: string) =>
    createHmac('sha256', secret + purpose)
      .update(value)
      .digest('hex'),
});
const ours = signer('ours');
const subscription = { id: 'a1'.repeat(32), subscription: randomUUID() };
const token = signSubscriptionToken(ours, 'confirm', subscription);

describe('a token', () => {
  it('returns its subscription when verified by the site that signed it', () => {
    expect(verifySubscriptionToken(ours, 'confirm', token)).toEqual(subscription);
    expect(token).toMatch(/^[\w-]{86}$/);
  });

  it('is valid for one purpose and one site', () => {
    expect(verifySubscriptionToken(ours, 'unsubscribe', token)).toBeUndefined();
    expect(verifySubscriptionToken(signer('theirs'), 'confirm', token)).toBeUndefined();
  });

  it('is invalid when any of its bytes is changed', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(verifySubscriptionToken(ours, 'confirm', changed.toString('base64url'))).toBeUndefined();
    }
  });

  it.each(['', 'x', token.slice(1), token.slice(0, -4), `${token}AAAA`, '/'.repeat(86), 'ç'.repeat(86)])(
    'is not %j',
    (wrong) => expect(verifySubscriptionToken(ours, 'confirm', wrong)).toBeUndefined(),
  );
});

it('links in an e-mail have the site’s URL and the language of the e-mail', () => {
  const links = subscriptionLinks(ours, 'https://levada.example', 'en', subscription);
  expect(links.confirm).toBe(`https://levada.example/en/newsletter/confirm/${token}`);
  const leave = signSubscriptionToken(ours, 'unsubscribe', subscription);
  expect(links.unsubscribe).toBe(`https://levada.example/en/newsletter/unsubscribe/${leave}`);
  expect(links.oneClick).toBe(`https://levada.example/newsletter/unsubscribe/${leave}`);
  expect(subscriptionLinks(ours, '', 'pt', subscription).confirm).toBe(`/newsletter/confirmar/${token}`);
});
