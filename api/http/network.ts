import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Prefix length of an IPv6 network: a household has at least a /64 and can change the other bits at will (RFC 6177). */
const NETWORK_BITS = 64;
/** Prefix length of an IPv6 site, which contains 65,536 networks (RFC 6177). */
const SITE_BITS = 48;
const BITS_A_GROUP = 16;

/** Networks that a rate limiter remembers; the least recently seen is dropped first. */
export const NETWORKS_REMEMBERED = 20_000;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an IP address as sockets and proxies write it: `203.0.113.7`, `203.0.113.7:5678`, `::ffff:203.0.113.7`,
 * `[2001:db8::1]:443`. Returns IPv4-mapped IPv6 as IPv4, and undefined for anything else.
 */
export const parseIpAddress = (given: string | undefined): Address | undefined => {
  const text = given?.trim() ?? '';
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  // For IPv6, `IPv4.isValid` throws and catches an error, which takes four times as long as all the rest.
  if (bare.includes(':')) return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : undefined;
  return ipaddr.IPv4.isValidFourPartDecimal(bare) ? ipaddr.IPv4.parse(bare) : undefined;
};

/**
 * Returns the IP network of an address, by which clients are counted: the whole IPv4 address, or the first 64 bits of an IPv6 address.
 * Other text is returned unchanged.
 */
export const networkOf = (address: string): string => {
  const read = parseIpAddress(address);
  if (!read) return address;
  return read instanceof ipaddr.IPv6 ? firstBits(read, NETWORK_BITS) : read.toString();
};

/** Returns the first 48 bits of an IPv6 address, the largest block one customer usually has; undefined for any other text. */
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
 * Returns the client's IP address: the last valid one in the list of addresses that trusted proxies forwarded (`trusted-proxies.ts`).
 * Invalid entries are skipped, so that a client cannot get a new identity by inventing text.
 */
export const clientAddress = ({ ips, ip }: Pick<FastifyRequest, 'ips' | 'ip'>): string =>
  ips?.findLast((address) => parseIpAddress(address) !== undefined) ?? ip ?? '';

/** Returns the client's IP network, by which clients are counted: the whole IPv4 address, or the first 64 bits of an IPv6 address. */
export const clientNetwork = (request: Pick<FastifyRequest, 'ips' | 'ip'>): string => networkOf(clientAddress(request));
