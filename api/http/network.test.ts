import { describe, expect, it } from 'vitest';
import { clientNetwork, ipv6SiteOf, networkOf } from './network.ts';

describe('networkOf', () => {
  it('returns the whole address in IPv4, in any notation', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('203.0.113.8')).not.toBe(networkOf('203.0.113.7'));
  });

  it('returns the first 64 bits in IPv6, because a household can change the rest', () => {
    const network = networkOf('2001:db8:1:2::1');
    expect(networkOf('2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd')).toBe(network);
    expect(networkOf('2001:db8:1:3::1')).not.toBe(network);
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
  });

  it('returns other text unchanged', () => {
    expect(networkOf('unknown')).toBe('unknown');
  });
});

describe('networkOf a value from a proxy header', () => {
  it.each([
    ['203.0.113.7:5678', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:5678', '203.0.113.7'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::9'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2:ffff::'],
  ])('reads %j as in the network of %j', (written, plain) => expect(networkOf(written)).toBe(networkOf(plain)));

  it.each(['', '1', '10.1', '0x7f.0.0.1', '1.2.3.4.5', '203.0.113.7:', '203.0.113.7:999999', '[203.0.113.7', 'a:b'])(
    'returns %j unchanged, because it is no address',
    (written) => expect(networkOf(written)).toBe(written),
  );
});

describe('ipv6SiteOf', () => {
  it('returns the first 48 bits in IPv6, and undefined in IPv4', () => {
    expect(ipv6SiteOf('2001:db8:1:2::1')).toBe(ipv6SiteOf('[2001:db8:1:ffff::1]:443'));
    expect(ipv6SiteOf('2001:db8:2:2::1')).not.toBe(ipv6SiteOf('2001:db8:1:2::1'));
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', 'unknown']) expect(ipv6SiteOf(address)).toBeUndefined();
  });
});

describe('clientAddress', () => {
  it('returns the last valid address, so that inventing text gives no new identity', () => {
    expect(clientNetwork({ ip: '198.51.100.1', ips: ['127.0.0.1', '198.51.100.1'] })).toBe('198.51.100.1');
    expect(clientNetwork({ ip: 'word', ips: ['127.0.0.1', 'word'] })).toBe('127.0.0.1');
    expect(clientNetwork({ ip: '198.51.100.1' })).toBe('198.51.100.1');
  });
});
