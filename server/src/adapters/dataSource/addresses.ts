import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { SourceFailure } from './types.ts';

/** Addresses of this machine, of networks that are not the Internet, and of nobody (IANA's registries of special-purpose addresses). */
const INTERNAL: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

const NETWORK = /^(?<address>[0-9A-Fa-f:.]+)(?:\/(?<bits>\d{1,3}))?$/;
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Reads networks such as `10.20.0.0/16`; a single address is a network of its own. The problem is the first that is none. */
export function readNetworks(networks: readonly string[]): Result<BlockList, string> {
  const list = new BlockList();
  for (const network of networks) {
    const { address = '', bits } = NETWORK.exec(network)?.groups ?? {};
    const family = isIP(address);
    const widest = family === 6 ? 128 : 32;
    if (family === 0 || Number(bits ?? 0) > widest) return fail(network);
    list.addSubnet(address, bits === undefined ? widest : Number(bits), familyOf(address));
  }
  return ok(list);
}

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/** Whether an address is in one of the networks; no network means any address. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const plain = address.replace(IPV4_IN_IPV6, '');
  if (isIP(plain) === 0) return false;
  const read = readNetworks(networks);
  return read.ok && read.value.check(plain, familyOf(plain));
}

const internal = new BlockList();
for (const [network, bits] of INTERNAL) internal.addSubnet(network, bits, familyOf(network));

export type LookUp = (host: string) => Promise<readonly string[]>;

export const systemLookUp: LookUp = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The address that a host name stands for. Internal ones are refused unless the operator allows their network; one such among
 * several refuses all. Connect to this address and look up no more, as the name may stand for another one a moment later.
 */
export async function checkAddress(host: string, allowed: BlockList, lookUp: LookUp): Promise<string> {
  const addresses = isIP(host) === 0 ? await lookUp(host).catch(() => []) : [host];
  const [first] = addresses;
  if (first === undefined) throw new SourceFailure('unreachable');
  for (const address of addresses) {
    const family = familyOf(address);
    if (internal.check(address, family) && !allowed.check(address, family))
      throw new SourceFailure('addressRefused');
  }
  return first;
}
