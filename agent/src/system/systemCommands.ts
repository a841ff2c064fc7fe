import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ProgramName, ProgramProblem, Programs } from './programs.ts';
import { instancePathsOf, WINDOWS_TOUCH_SCRIPT } from './touch/windowsTouch.ts';
import { touchScreensOf } from './touch/xinputList.ts';

/** Operations on the machine. Problems are sentences for the log. */
export interface SystemCommands {
  /** Switches the machine off; resolves when the system has accepted the request. */
  readonly powerOff: () => Promise<Result<void, string>>;
  /** Reboots the machine; resolves when the system has accepted the request. */
  readonly reboot: () => Promise<Result<void, string>>;
  /** Switches all touch screens; returns their number, never 0. */
  readonly setTouch: (on: boolean) => Promise<Result<number, string>>;
}

const POWER_LIMIT_MS = 15_000;
const TOUCH_LIMIT_MS = 5_000;
/** PowerShell takes seconds to start on a small machine. */
const POWERSHELL_LIMIT_MS = 20_000;

/** Commands for Linux with systemd and X11, or for Windows. */
export function createSystemCommands(programs: Programs, platform: NodeJS.Platform): SystemCommands {
  const order = async (name: ProgramName, args: readonly string[], limitMs: number) => {
    const done = await programs.run(name, args, { limitMs });
    return done.ok ? ok() : fail(done.problem.detail);
  };
  if (platform === 'win32') {
    return {
      powerOff: () => order('shutdown', ['/s', '/t', '0'], POWER_LIMIT_MS),
      reboot: () => order('shutdown', ['/r', '/t', '0'], POWER_LIMIT_MS),
      setTouch: (on) =>
        switchEach(
          programs.run('powershell', ['-NoProfile', '-NonInteractive', '-Command', WINDOWS_TOUCH_SCRIPT], {
            limitMs: POWERSHELL_LIMIT_MS,
          }),
          instancePathsOf,
          (path) => order('pnputil', [on ? '/enable-device' : '/disable-device', path], TOUCH_LIMIT_MS),
        ),
    };
  }
  return {
    // Nobody is there to type a password.
    powerOff: () => order('systemctl', ['--no-ask-password', 'poweroff'], POWER_LIMIT_MS),
    reboot: () => order('systemctl', ['--no-ask-password', 'reboot'], POWER_LIMIT_MS),
    setTouch: (on) =>
      switchEach(
        programs.run('xinput', ['list', '--long'], { limitMs: TOUCH_LIMIT_MS }),
        (listing) => touchScreensOf(listing).map(({ id }) => String(id)),
        (id) => order('xinput', [on ? 'enable' : 'disable', id], TOUCH_LIMIT_MS),
      ),
  };
}

async function switchEach(
  listing: Promise<Result<Uint8Array, ProgramProblem>>,
  namesIn: (listing: string) => readonly string[],
  switchOne: (name: string) => Promise<Result<void, string>>,
): Promise<Result<number, string>> {
  const listed = await listing;
  if (!listed.ok) return fail(listed.problem.detail);
  const names = namesIn(new TextDecoder().decode(listed.value));
  if (names.length === 0) return fail('there is no touch screen');
  const outcomes = [];
  for (const name of names) outcomes.push(await switchOne(name));
  // All were tried, because one that works is better than none.
  const failed = outcomes.find((outcome) => !outcome.ok);
  return failed && !failed.ok ? failed : ok(names.length);
}
