import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns true for an IP address that belongs to the public internet: not of this machine, its networks or the cloud's services. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * Returns the host of a URL if it is an address that is not public, or a name that always means this machine (RFC 6761 §6.3). Any other name
 * is looked up when the connection is opened.
 */
export const privateHostOf = (url: URL): string | undefined => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = ipaddr.isValid(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
  return isPrivate ? host : undefined;
};

/**
 * Looks up a host name for a connection. Fails if any of its addresses is not public: the connection is opened to exactly the address that
 * was checked, so a name that changes its address between two lookups gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    if (hidden) return callback(new Error(`${hostname} has the private address ${hidden.address}`), []);
    if (options.all) return callback(null, addresses);
    return callback(null, addresses[0]!.address, addresses[0]!.family);
  });
