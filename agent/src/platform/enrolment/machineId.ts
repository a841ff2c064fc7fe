import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

/** Where the system tells of its hardware; another root in tests. */
export interface MachineSources {
  /** The folder above `sys` and `etc`. */
  readonly root: string;
  /** Addresses of the network cards as Node tells them, for systems without `sys`. */
  readonly addresses: () => readonly string[];
}

export const systemSources: MachineSources = {
  root: '/',
  addresses: () =>
    Object.values(networkInterfaces()).flatMap((all = []) =>
      all.filter(({ internal }) => !internal).map(({ mac }) => mac),
    ),
};

const NET = 'sys/class/net';
const PERMANENT = '0';
const REAL_ADDRESS = /^(?!00:00:00:00:00:00$)[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/;
const SYSTEMD_ID = /^[0-9a-f]{32}$/;

/**
 * A digest that tells this machine from others, and is the same after it was installed anew: of the name that the technician gave it,
 * the burned-in address of a network card, or the id of the installation where no card has one. The id comes last because clones of an
 * image share it where the image was made without emptying it. Null when there is none of these.
 */
export function machineIdOf(given: string | null, sources: MachineSources): string | null {
  const found = given ?? cardAddress(sources) ?? installationId(sources);
  if (found === null) return null;
  return createHash('sha256').update(`self-print machine ${found.toLowerCase()}`).digest('hex');
}

/** Cards on the board go before those that are plugged in, and cables before radio: the lowest address of the first kind. */
function cardAddress({ root, addresses }: MachineSources): string | null {
  const [best] = cardsOf(root).toSorted(
    (one, other) => one.rank - other.rank || (one.address < other.address ? -1 : 1),
  );
  return (
    best?.address ??
    addresses()
      .filter((address) => REAL_ADDRESS.test(address))
      .toSorted()[0] ??
    null
  );
}

function cardsOf(root: string): readonly { readonly address: string; readonly rank: number }[] {
  return (attempt(() => readdirSync(join(root, NET))) ?? []).flatMap((name) => {
    const of = (fact: string) => attempt(() => readFileSync(join(root, NET, name, fact), 'utf8').trim());
    // Virtual cards have no device, and an address that was set or drawn at random is not the card's own.
    const device = attempt(() => realpathSync(join(root, NET, name, 'device')));
    const address = of('address');
    if (device === null || address === null || of('addr_assign_type') !== PERMANENT) return [];
    if (!REAL_ADDRESS.test(address)) return [];
    const isRadio = attempt(() => readdirSync(join(root, NET, name, 'wireless'))) !== null;
    return [{ address, rank: (device.includes('/usb') ? 2 : 0) + (isRadio ? 1 : 0) }];
  });
}

function installationId({ root }: MachineSources): string | null {
  const id = attempt(() => readFileSync(join(root, 'etc/machine-id'), 'utf8').trim()) ?? '';
  return SYSTEMD_ID.test(id) ? id : null;
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
