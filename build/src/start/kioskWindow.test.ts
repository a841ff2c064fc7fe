import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chooseKioskWindow, findElectron, type WindowHost } from './kioskWindow.ts';

const withBoth: WindowHost = {
  platform: 'linux',
  environment: { DISPLAY: ':0' },
  electronProgram: () => '/e/electron',
  chromiumProgram: () => '/usr/bin/chromium',
};

describe('chooseKioskWindow', () => {
  it('prefers Electron', () => {
    expect(chooseKioskWindow(withBoth)).toEqual({ kind: 'electron', program: '/e/electron' });
  });

  it('takes Chromium where there is no Electron', () => {
    expect(chooseKioskWindow({ ...withBoth, electronProgram: () => undefined })).toEqual({
      kind: 'chromium',
      program: '/usr/bin/chromium',
    });
  });

  it('opens nothing without a display, but on Windows there is always one', () => {
    expect(chooseKioskWindow({ ...withBoth, environment: { DISPLAY: '' } }).kind).toBe('none');
    expect(chooseKioskWindow({ ...withBoth, environment: {}, platform: 'win32' }).kind).toBe('electron');
    expect(chooseKioskWindow({ ...withBoth, environment: { WAYLAND_DISPLAY: 'wayland-0' } }).kind).toBe(
      'electron',
    );
  });

  it('names the package when there is no program', () => {
    const window = chooseKioskWindow({
      ...withBoth,
      electronProgram: () => undefined,
      chromiumProgram: () => undefined,
    });
    expect(window.kind === 'none' ? window.reason : '').toContain('apt-get install chromium');
  });
});

describe('findElectron', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'electron-'));
  });
  afterEach(async () => rm(folder, { recursive: true }));

  it('finds nothing in a package without its binary', () => {
    expect(findElectron({}, folder)).toBeUndefined();
  });

  it('finds the binary that the package names', async () => {
    await mkdir(path.join(folder, 'dist'));
    await writeFile(path.join(folder, 'path.txt'), 'electron.exe');
    expect(findElectron({}, folder)).toBeUndefined();
    await writeFile(path.join(folder, 'dist', 'electron.exe'), '');
    expect(findElectron({}, folder)).toBe(path.join(folder, 'dist', 'electron.exe'));
  });

  it('finds a binary elsewhere', async () => {
    await writeFile(path.join(folder, 'electron'), '');
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder }, '/no/package')).toBe(
      path.join(folder, 'electron'),
    );
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: '/no/folder' }, folder)).toBeUndefined();
  });
});
