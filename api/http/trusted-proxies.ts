import ipaddr from 'ipaddr.js';
import { parseIpAddress } from './network.ts';

/** Unset, only what runs on the same machine speaks for others (product.md, Running). */
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Whether an address may say for whom it asks. */
export type IsTrustedProxy = (address: string | undefined) => boolean;

/**
 * Believes `X-Forwarded-For`, `-Host` and `-Proto` of these addresses and networks, `10.0.0.0/8`. Throws what `ipaddr.js` throws for anything
 * else; `storage/config.ts` lets none through.
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
