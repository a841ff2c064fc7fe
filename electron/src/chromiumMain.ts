import { nodeAgent } from './agent/nodeAgent.ts';
import { createNotifier, runBeside } from './health/notifier.ts';
import { createLog } from './log.ts';
import { readOptions, USAGE } from './options.ts';
import { createProgram } from './program.ts';
import { HANG_LIMITS } from './shell/chromium/hangWatch.ts';
import { isProcessAlive } from './shell/chromium/profile.ts';
import { createChromiumShell } from './shell/chromium.ts';
import { onStopRequest } from './stopRequest.ts';
import { systemTime } from './time.ts';

/** The Chromium kiosk as a program. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

const read = readOptions({ args: process.argv.slice(2), environment: process.env, strict: true });
if (!read.ok) {
  process.stderr.write(`${read.problem.join('\n')}\n${USAGE}\n`);
  process.exit(EXIT_USAGE);
}
const options = read.value;
const { agentEntry } = options;
const environment = process.env;
const time = systemTime;
const log = createLog('shell', options.logLevel);

const program = createProgram({
  address: options.address,
  windowed: options.windowed,
  time,
  log,
  fetch,
  makeShell: (parts) =>
    createChromiumShell({
      ...parts,
      program: options.chromium,
      environment,
      time,
      hangLimits: HANG_LIMITS,
      arguments: {
        windowed: options.windowed,
        platform: process.platform,
        sandbox: process.getuid?.() !== 0,
        extra: options.cameraFilm === null ? [] : filmSwitches(options.cameraFilm),
      },
      profile: { root: options.profileRoot, ownPid: process.pid, isAlive: isProcessAlive },
    }),
  startAgent: agentEntry === null ? null : nodeAgent({ entry: agentEntry, environment, time }),
  notifier: createNotifier({ environment, ownPid: process.pid, run: runBeside }),
  exit: process.exit,
});

onStopRequest((reason) => void program.stop(reason).then(() => process.exit()));
const opened = await program.start();
if (opened.ok) {
  process.send?.({ type: 'ready' });
} else {
  process.stderr.write(`The kiosk window could not be opened: ${opened.problem.message}\n`);
  await program.stop(opened.problem.kind);
  process.exit(EXIT_FAILED);
}

/** Development only: the camera plays a video, and permission is granted automatically. */
function filmSwitches(film: string): readonly string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}
