import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network: a household has at least these for itself and changes the rest as it likes (RFC 6177). */
const NETWORK_BITS = 64;
/** Bits that name a site: who has one may have 65,536 networks (RFC 6177). */
const SITE_BITS = 48;
const BITS_A_GROUP = 16;

/** Networks that a limit by network remembers; the longest unseen is forgotten first. */
export const NETWORKS_REMEMBERED = 20_000;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * An address as sockets and proxies write it: `203.0.113.7`, `203.0.113.7:5678`, `::ffff:203.0.113.7`, `[2001:db8::1]:443`. IPv4 in the
 * clothes of IPv6 is IPv4. Undefined for anything else.
 */
export const parseIpAddress = (given: string | undefined): Address | undefined => {
  const text = given?.trim() ?? '';
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : undefined;
};

/** By which requests are counted: all of an IPv4 address, the first 64 bits of IPv6. What is no address is its own network. */
export const networkOf = (address: string): string => {
  const read = parseIpAddress(address);
  if (!read) return address;
  return read instanceof ipaddr.IPv6 ? firstBits(read, NETWORK_BITS) : read.toString();
};

/** The first 48 bits of an IPv6 address, which one customer may hold; undefined for any other. */
export const ipv6SiteOf = (address: string): string | undefined => {
  const read = parseIpAddress(address);
  return read instanceof ipaddr.IPv6 ? firstBits(read, SITE_BITS) : undefined;
};

const firstBits = (address: ipaddr.IPv6, bits: number): string =>
  `${address.parts
    .slice(0, bits / BITS_A_GROUP)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;

/**
 * Who asks: the last address that a trusted proxy vouches for (`trusted-proxies.ts`). Where such a proxy hands on what is no address,
 * the proxy itself: nobody becomes somebody new by inventing words.
 */
export const clientAddress = ({ ips, ip }: Pick<FastifyRequest, 'ips' | 'ip'>): string =>
  ips?.findLast((address) => parseIpAddress(address) !== undefined) ?? ip ?? '';

/** The network of who asks, as `networkOf` says. */
export const clientNetwork = (request: Pick<FastifyRequest, 'ips' | 'ip'>): string => networkOf(clientAddress(request));
