/** The Electron kiosk as a program. The only file that imports Electron's values. */
import path from 'node:path';
import {
  app,
  BrowserWindow,
  clipboard,
  ipcMain,
  Menu,
  powerSaveBlocker,
  screen,
  session,
  utilityProcess,
} from 'electron';
import { utilityAgent } from './agent/utilityAgent.ts';
import { createNotifier, runBeside } from './health/notifier.ts';
import { HANG_MS } from './limits.ts';
import { createLog } from './log.ts';
import { type OptionsSource, readOptions, type ShellOptions, USAGE } from './options.ts';
import { createProgram, type Program } from './program.ts';
import { probeAddress } from './shell/electron/probe.ts';
import { createWithoutGpu } from './shell/electron/withoutGpu.ts';
import { createElectronShell } from './shell/electron.ts';
import { onStopRequest } from './stopRequest.ts';
import { systemTime } from './time.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
/** Without `persist:` the session is in memory: no personal data reaches the disk. */
const PARTITION = 'kiosk';
/** Files that the bundle places next to this one. */
const beside = (name: string) => path.join(import.meta.dirname, name);

const environment = process.env;
const options = readCommandLine();
const log = createLog('shell', options.logLevel);
const notifier = createNotifier({ environment, ownPid: process.pid, run: runBeside });
const withoutGpu = createWithoutGpu({
  // systemd's, where the unit asks for one: the user's own folder may be in memory and gone with each run.
  folder: environment.STATE_DIRECTORY || app.getPath('userData'),
  time: systemTime,
  log,
});

prepareApp();
if (app.requestSingleInstanceLock()) {
  // Not awaited: Electron is not ready before this module has been evaluated.
  void app.whenReady().then(() => run(makeProgram()));
} else {
  app.exit();
}

function readCommandLine(): ShellOptions {
  const args = process.argv.slice(app.isPackaged ? 1 : 2);
  const source: OptionsSource = { args, environment, strict: false };
  const read = readOptions(source);
  if (read.ok) {
    // An installed kiosk includes its agent; in development it runs elsewhere and the page's address is given.
    const carriesAgent = app.isPackaged && !args.includes('--url');
    return {
      ...read.value,
      agentEntry: read.value.agentEntry ?? (carriesAgent ? beside('agent/main.mjs') : null),
    };
  }
  process.stderr.write(`${read.problem.join('\n')}\n${USAGE}\n`);
  process.exit(EXIT_USAGE);
}

/** Settings required before Electron is ready. */
function prepareApp(): void {
  // Electron's error dialog would stay on the screen forever.
  process.on('uncaughtException', (error) => {
    log.error('shell-restart', error);
    relaunch();
  });
  // Wayland ignores window positions.
  if (process.platform === 'linux') app.commandLine.appendSwitch('ozone-platform', 'x11');
  withoutGpu.apply((name) => app.commandLine.appendSwitch(name));
  app.enableSandbox();
  Menu.setApplicationMenu(null);
}

/** Restarts this program. Under systemd by exiting. */
function relaunch(): void {
  if (environment.NOTIFY_SOCKET === undefined) app.relaunch();
  app.exit(EXIT_FAILED);
}

function makeProgram(): Program {
  const { agentEntry } = options;
  return createProgram({
    address: options.address,
    windowed: options.windowed,
    time: systemTime,
    log,
    fetch,
    notifier,
    exit: (code) => app.exit(code),
    makeShell: (parts) =>
      createElectronShell({
        ...parts,
        electron: {
          app,
          clipboard,
          screen,
          ipcMain,
          session: session.fromPartition(PARTITION),
          createWindow: (windowOptions) => new BrowserWindow(windowOptions),
        },
        preload: beside('preload.cjs'),
        partition: PARTITION,
        windowed: options.windowed,
        time: systemTime,
        hangMs: HANG_MS,
        probe: probeAddress(fetch),
        relaunch,
        relaunchWithoutGpu: () => {
          withoutGpu.remember();
          relaunch();
        },
      }),
    startAgent:
      agentEntry === null
        ? null
        : utilityAgent({
            fork: utilityProcess.fork,
            bootstrap: beside('agentUtility.mjs'),
            entry: agentEntry,
            environment: {
              SELF_PRINT_AGENT_DATA_DIR: path.join(app.getPath('userData'), 'agent'),
              SELF_PRINT_KIOSK_DIR: beside('kiosk'),
              ...environment,
            },
            time: systemTime,
            killProcess: (pid) => process.kill(pid, 'SIGKILL'),
          }),
  });
}

async function run(program: Program): Promise<void> {
  onStopRequest((reason) => void program.stop(reason).then(() => app.exit()));
  app.on('before-quit', (event) => {
    event.preventDefault();
    void program.stop('quit').then(() => app.exit());
  });
  powerSaveBlocker.start('prevent-display-sleep');
  const opened = await program.start();
  if (opened.ok) {
    process.send?.({ type: 'ready' });
    return;
  }
  process.stderr.write(`The kiosk window could not be opened: ${opened.problem.message}\n`);
  await program.stop(opened.problem.kind);
  app.exit(EXIT_FAILED);
}
