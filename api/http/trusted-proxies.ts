import ipaddr from 'ipaddr.js';
import { parseIpAddress } from './network.ts';

/** Default: only proxies on the same machine are trusted (docs/product.md, rule 61). */
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Returns true if the IP address is a trusted proxy, whose `X-Forwarded-*` headers are used. */
export type IsTrustedProxy = (address: string | undefined) => boolean;

/**
 * Returns a function that says whether an IP address belongs to one of these proxies, given as addresses or networks (`10.0.0.0/8`). Throws
 * the error of `ipaddr.js` for an invalid entry; `storage/config.ts` rejects those earlier.
 */
export const trustedProxies = (proxies: readonly string[] = LOOPBACK): IsTrustedProxy => {
  const ranges = proxies.map(rangeOf);
  return (address) => {
    const read = parseIpAddress(address);
    return read !== undefined && ranges.some(([network, bits]) => isWithin(read, network, bits));
  };
};

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const rangeOf = (proxy: string): Range => {
  if (proxy.includes('/')) return ipaddr.parseCIDR(proxy);
  const address = ipaddr.process(proxy);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

const isWithin = (address: Range[0], network: Range[0], bits: number): boolean => {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits);
  return network instanceof ipaddr.IPv6 && address.match(network, bits);
};
