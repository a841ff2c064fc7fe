import { describe, expect, it } from '@jest/globals';
import { checkAddress, readNetworks } from './addresses.ts';
import { SourceFailure } from './types.ts';

const check = async (host: string, networks: string[] = [], found: string[] = []) => {
  const allowed = readNetworks(networks);
  if (!allowed.ok) throw new Error(allowed.problem);
  return checkAddress(host, allowed.value, async () => found).catch((error: unknown) =>
    error instanceof SourceFailure ? error.fault : String(error),
  );
};

describe('an address of a source', () => {
  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.31.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['fd00::1'],
    ['fe80::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:a00:1'],
    ['64:ff9b::7f00:1'],
  ])('inside is refused: %s', async (address) => {
    expect(await check(address)).toBe('addressRefused');
  });

  it.each([['202.112.0.1'], ['2001:da8::1']])('outside is not: %s', async (address) => {
    expect(await check(address)).toBe(address);
  });

  it('inside is taken where its network is allowed, and only that one', async () => {
    expect(await check('10.20.3.4', ['10.20.0.0/16'])).toBe('10.20.3.4');
    expect(await check('10.21.3.4', ['10.20.0.0/16', '10.21.3.5'])).toBe('addressRefused');
    expect(await check('10.21.3.5', ['10.20.0.0/16', '10.21.3.5'])).toBe('10.21.3.5');
  });

  it('is that of a name, of which none may be inside', async () => {
    expect(await check('db.example.edu', [], ['202.112.0.1', '202.112.0.2'])).toBe('202.112.0.1');
    expect(await check('db.example.edu', [], ['202.112.0.1', '127.0.0.1'])).toBe('addressRefused');
    expect(await check('db.example.edu', [], [])).toBe('unreachable');
  });

  it.each([['10.0.0.0/33'], ['example.edu'], ['10.0.0/8'], ['fd00::/129'], ['10.0.0.0/']])(
    'is allowed by networks, of which %s is none',
    (network) => {
      expect(readNetworks(['10.0.0.0/8', network])).toEqual({ ok: false, problem: network });
    },
  );
});
