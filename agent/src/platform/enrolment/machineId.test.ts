import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { machineIdOf } from './machineId.ts';

interface Card {
  readonly address: string;
  /** Where the card is plugged in; none: a virtual one. */
  readonly at?: string;
  readonly radio?: boolean;
  /** 0 is what the maker burned in. */
  readonly kind?: string;
}

const BOARD = 'devices/pci0000:00/0000:00:1f.6';
const USB = 'devices/pci0000:00/0000:00:14.0/usb1/1-2';

describe('the id of a machine', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'machine-'));
    mkdirSync(join(root, 'etc'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const addCard = (name: string, { address, at, radio = false, kind = '0' }: Card) => {
    const folder = join(root, 'sys/class/net', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'address'), `${address}\n`);
    writeFileSync(join(folder, 'addr_assign_type'), `${kind}\n`);
    if (radio) mkdirSync(join(folder, 'wireless'));
    if (at === undefined) return;
    mkdirSync(join(root, at), { recursive: true });
    symlinkSync(join(root, at), join(folder, 'device'));
  };
  const installedAs = (id: string) => writeFileSync(join(root, 'etc/machine-id'), `${id}\n`);
  const id = (given: string | null = null, addresses: readonly string[] = []) =>
    machineIdOf(given, { root, addresses: () => addresses });
  const WIRED = { address: '52:54:00:00:00:09', at: BOARD };

  it('is a digest of the card on the board, whatever else is plugged in, and of nothing that an image brings along', () => {
    addCard('eth0', WIRED);
    installedAs('0123456789abcdef0123456789abcdef');
    const alone = id();
    expect(alone).toMatch(/^[0-9a-f]{64}$/);
    addCard('usb0', { address: '02:00:00:00:00:01', at: USB });
    addCard('wlan0', { address: '02:00:00:00:00:02', at: `${BOARD}/radio`, radio: true });
    addCard('docker0', { address: '02:00:00:00:00:03' });
    addCard('lo', { address: '00:00:00:00:00:00' });
    addCard('bond0', { address: '02:00:00:00:00:04', at: `${BOARD}/bond`, kind: '3' });
    installedAs('ffffffffffffffffffffffffffffffff');
    expect(id()).toBe(alone);
  });

  it('differs from card to card', () => {
    addCard('eth0', WIRED);
    const one = id();
    rmSync(join(root, 'sys'), { recursive: true });
    addCard('eth0', { ...WIRED, address: '52:54:00:00:00:0a' });
    expect(id()).not.toBe(one);
  });

  it('is that of the installation where no card has an address of its own, unless nobody has made one', () => {
    installedAs('uninitialized');
    expect(id()).toBeNull();
    installedAs('0123456789abcdef0123456789abcdef');
    expect(id()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('comes from the addresses that Node knows where there is no sys', () => {
    expect(id(null, ['52:54:00:00:00:0b', '52:54:00:00:00:0a'])).toBe(id(null, ['52:54:00:00:00:0a']));
    expect(id(null, ['00:00:00:00:00:00'])).toBeNull();
  });

  it('is what the technician says before all else', () => {
    addCard('eth0', WIRED);
    expect(id('asset 17')).toBe(id('Asset 17'));
    expect(id('asset 17')).not.toBe(id('asset 18'));
    expect(id('asset 17')).not.toBe(id());
  });
});
