import type { Rotation } from '@self-print/contract/displaySettings.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ProgramName, Programs } from '../programs.ts';
import { touchScreensOf } from '../touch/xinputList.ts';
import { touchMatrix } from './touchMatrix.ts';
import { connectedOutputs, type Output, screenSize } from './xrandrQuery.ts';

const PROGRAM_LIMIT_MS = 10 * SECOND_MS;
const MATRIX = 'Coordinate Transformation Matrix';

/** The kiosk's display as the display server has it. */
export interface ScreenLook {
  readonly output: Output;
  /** Other displays that show something. */
  readonly others: readonly Output[];
  readonly screen: { readonly width: number; readonly height: number };
}

/** Turns the kiosk's display, and its touch screens with it, by xrandr and xinput. Problems are sentences for the technician. */
export interface ScreenTurner {
  /** Null while no display is lit. Looks without asking the displays themselves, which would make some of them flicker. */
  readonly look: () => Promise<Result<ScreenLook | null, string>>;
  readonly turn: (look: ScreenLook, to: Rotation) => Promise<Result<void, string>>;
  /** Fits every touch screen to the display as it is; returns their numbers, which change when one is plugged in again. */
  readonly fitTouch: (look: ScreenLook, fitted: string) => Promise<Result<string, string>>;
  /** Lights the display again in the given direction, whatever a failed turn has left. */
  readonly light: (output: string, to: Rotation) => Promise<void>;
}

export function createScreenTurner(programs: Pick<Programs, 'run'>): ScreenTurner {
  const run = async (name: ProgramName, args: readonly string[]): Promise<Result<string, string>> => {
    const ran = await programs.run(name, args, { limitMs: PROGRAM_LIMIT_MS });
    return ran.ok ? ok(new TextDecoder().decode(ran.value)) : fail(ran.problem.detail);
  };
  return {
    look: async () => {
      const listed = await run('xrandr', ['--current']);
      if (!listed.ok) return listed;
      const lit = connectedOutputs(listed.value).filter(({ area }) => area !== null);
      const output = lit.find(({ isPrimary }) => isPrimary) ?? lit[0];
      const screen = screenSize(listed.value);
      if (output === undefined || screen === null) return ok(null);
      return ok({ output, others: lit.filter(({ name }) => name !== output.name), screen });
    },
    turn: async ({ output, others }, to) => {
      // A turned display has another width: the next ones would lie over it or leave a gap.
      const beside = others.flatMap(({ name }, index) => {
        const left = index === 0 ? output.name : (others[index - 1]?.name ?? output.name);
        return ['--output', name, '--right-of', left];
      });
      const turned = await run('xrandr', [
        ...['--output', output.name, '--rotate', to, '--pos', '0x0'],
        ...beside,
      ]);
      return turned.ok ? ok() : turned;
    },
    fitTouch: async ({ output, screen }, fitted) => {
      const listed = await run('xinput', ['list', '--long']);
      if (!listed.ok) return listed;
      const ids = touchScreensOf(listed.value).map(({ id }) => String(id));
      const { area, rotation } = output;
      if (area === null) return ok('');
      const matrix = touchMatrix(rotation, area, screen).map(String);
      const fit = `${ids.join(',')} ${matrix.join(',')}`;
      // Setting a property again would disturb a finger on the screen.
      if (fit === fitted) return ok(fit);
      for (const id of ids) {
        const set = await run('xinput', ['set-prop', id, MATRIX, ...matrix]);
        if (!set.ok) return set;
      }
      return ok(fit);
    },
    light: async (output, to) => {
      await run('xrandr', ['--output', output, '--auto', '--rotate', to]);
    },
  };
}
