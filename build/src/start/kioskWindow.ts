import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endChild, systemAfter } from '../process/endChild.ts';
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

/** Electron if its binary is present, else Chromium; nothing without a display. */
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
    reason:
      'No window is opened: neither Electron nor Chromium is installed (Debian: apt-get install chromium).',
  };
}

/** Path of the Electron binary, if present. Importing the package would try to download it. */
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

/** Destination of the window's output. */
export interface WindowOutput {
  readonly onLogLine: (name: string, line: string) => void;
  readonly say: (text: string) => void;
}

const WINDOW_NAME = 'kiosk window';

/**
 * Shows the kiosk in a window of the desktop; `film` is the video that Chromium uses as its camera. The window is not reopened
 * after a person closes it; the returned function closes it.
 */
export async function openKioskWindow(
  window: Exclude<KioskWindow, { kind: 'none' }>,
  address: string,
  film: string | null,
  { onLogLine, say }: WindowOutput,
): Promise<() => Promise<void>> {
  const options = ['--url', address, '--windowed'];
  const [program, args] =
    window.kind === 'electron'
      ? [window.program, [await electronProgramFile(say), ...options]]
      : [
          process.execPath,
          [
            projectPath('electron/src/chromiumMain.ts'),
            ...options,
            ...['--chromium', window.program],
            // Without ffmpeg there is no video, and the window uses the machine's own camera.
            ...(film !== null && existsSync(film) ? ['--camera-film', film] : []),
          ],
        ];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => onLogLine(WINDOW_NAME, line));
  let closing = false;
  child.once('error', (error) => say(`The ${WINDOW_NAME} could not be opened: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (closing) return;
    if (code === 0) say(`The ${WINDOW_NAME} was closed. The kiosk is still at ${address}`);
    else say(`The ${WINDOW_NAME} ended with ${signal ?? `code ${code}`}. The kiosk is still at ${address}`);
  });
  return () => {
    closing = true;
    return endChild(child, { after: systemAfter });
  };
}

/** Electron cannot load a TypeScript module as preload, so it runs the bundle, which takes a moment to make. */
async function electronProgramFile(say: (text: string) => void): Promise<string> {
  // Imported lazily: most starts need no bundler.
  const { bundle } = await import('../package/bundle.ts');
  const outDir = projectPath('build/dist/electron');
  const bundled = await bundle({ kind: 'electron', outDir });
  if (!bundled.ok) say(bundled.problem);
  return path.join(outDir, 'main.mjs');
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
