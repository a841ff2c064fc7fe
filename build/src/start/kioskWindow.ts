import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../programs.ts';
import { projectPath } from '../project.ts';

/** What shows the kiosk, or why nothing does: a sentence for the person at the terminal. */
export type KioskWindow =
  | { readonly kind: 'electron'; readonly program: string }
  | { readonly kind: 'chromium'; readonly program: string }
  | { readonly kind: 'none'; readonly reason: string };

export interface WindowHost {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly electronProgram: () => string | undefined;
  readonly chromiumProgram: () => string | undefined;
}

/** Electron where its binary is; else Chromium; nothing without a display. */
export function chooseKioskWindow(host: WindowHost): KioskWindow {
  const { DISPLAY, WAYLAND_DISPLAY } = host.environment;
  if (host.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    return { kind: 'none', reason: 'There is no display, so no window is opened.' };
  const electron = host.electronProgram();
  if (electron !== undefined) return { kind: 'electron', program: electron };
  const chromium = host.chromiumProgram();
  if (chromium !== undefined) return { kind: 'chromium', program: chromium };
  return {
    kind: 'none',
    reason: 'No window is opened: neither Electron nor Chromium is here (Debian: apt-get install chromium).',
  };
}

/** The Electron binary, if there is one. Importing the package would try to download it. */
export function findElectron(
  environment: NodeJS.ProcessEnv = process.env,
  folder: string = projectPath('node_modules/electron'),
): string | undefined {
  const pathFile = path.join(folder, 'path.txt');
  const override = environment.ELECTRON_OVERRIDE_DIST_PATH;
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron';
  const program = path.join(override || path.join(folder, 'dist'), name);
  return existsSync(program) ? program : undefined;
}

/** The host of a real start. */
export function windowHost(): WindowHost {
  return {
    platform: process.platform,
    environment: process.env,
    electronProgram: findElectron,
    chromiumProgram: findChromium,
  };
}
