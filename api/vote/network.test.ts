import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('the network of an address', () => {
  it('is the whole address in IPv4, however the socket writes it', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('203.0.113.8')).not.toBe(networkOf('203.0.113.7'));
  });

  it('is the first 64 bits in IPv6, for a household changes the rest as it likes', () => {
    const network = networkOf('2001:db8:1:2::1');
    expect(networkOf('2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd')).toBe(network);
    expect(networkOf('2001:db8:1:3::1')).not.toBe(network);
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
  });

  it('is what it is where it is no address', () => {
    expect(networkOf('unknown')).toBe('unknown');
  });
});
