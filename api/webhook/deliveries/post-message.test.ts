import { expect, it } from 'vitest';
import { postMessage } from './post-message.ts';
import { isPublicAddress } from './public-address.ts';

const message = { id: 'msg_1', body: '{}', secrets: [`whsec_${Buffer.alloc(24).toString('base64')}`] };
const post = (url: string) => postMessage({ ...message, url }, new AbortController().signal);

it.each([
  'https://127.0.0.1:9/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/',
  // The same as 127.0.0.1.
  'https://2130706433/',
  'https://0x7f.1/',
  'https://localhost/',
])('connects to no private address, however it is written: %s', async (url) => {
  await expect(post(url)).rejects.toThrow(/private address/);
});

it('tells public addresses from those of networks, this machine and its neighbours', () => {
  const addresses = [
    '93.184.215.14',
    '2a00:1450:4003:80f::200e',
    '10.1.2.3',
    '100.64.0.1',
    '0.0.0.0',
    'fe80::1',
    '::1',
  ];
  expect(addresses.filter(isPublicAddress)).toEqual(['93.184.215.14', '2a00:1450:4003:80f::200e']);
  expect(isPublicAddress('64:ff9b::a00:1')).toBe(false);
  expect(isPublicAddress('example.org')).toBe(false);
});
