import ipaddr from 'ipaddr.js';

/** Groups of an IPv6 address that name the network, its first 64 bits: a household changes the rest as it likes. */
const NETWORK_GROUPS = 4;

/** The part of a network address by which votes are counted: all of IPv4, the first 64 bits of IPv6. */
export const networkOf = (address: string): string => {
  // A proxy may hand on anything; whoever shares it shares a network.
  if (!ipaddr.isValid(address)) return address;
  // Sockets write IPv4 addresses as IPv6; this puts them right.
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, NETWORK_GROUPS).join(':') : parsed.toString();
};
