import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Rotation } from '@self-print/contract/displaySettings.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { privateJson } from '../../files/privateJson.ts';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import { type MemoryLog, memoryLog } from '../../testing/memoryLog.ts';
import {
  createOrientation,
  ORIENTATION_LOOK_MS,
  ORIENTATION_RETRY_MS,
  ORIENTATION_WAIT_MS,
  type Orientation,
  orientationFile,
} from './orientation.ts';
import { createScreenTurner } from './screenTurner.ts';

const SIDEWAYS: ReadonlySet<Rotation> = new Set<Rotation>(['left', 'right']);
const TOUCH = `⎜   ↳ ELAN Touchscreen    \tid=10\t[slave  pointer  (2)]
\t\tTouch mode: direct
`;
const isRotation = (word: string): word is Rotation =>
  word === 'normal' || word === 'left' || word === 'right' || word === 'inverted';

/** A display server with one display and one panel, by the programs that speak to it. */
function displayServer() {
  const ran: string[] = [];
  const server = {
    ran,
    rotation: 'normal' as Rotation,
    matrix: '',
    isUp: true,
    isLit: true,
    /** Why the next turn or fitting fails. */
    turnFails: '',
    touchFails: '',
    /** The driver says yes and goes dark. */
    goesDark: false,
    listing: TOUCH,
  };
  const xrandr = (args: readonly string[]) => {
    if (args[0] === '--current') {
      const [width, height] = SIDEWAYS.has(server.rotation) ? [1080, 1920] : [1920, 1080];
      const word = server.rotation === 'normal' ? '' : ` ${server.rotation}`;
      const place = server.isLit ? ` primary ${width}x${height}+0+0${word}` : ' primary';
      return ok(`Screen 0: minimum 1 x 1, current ${width} x ${height}, maximum 8192 x 8192
HDMI-1 connected${place} (normal left inverted right x axis y axis) 527mm x 296mm\n`);
    }
    const wanted = args[args.indexOf('--rotate') + 1] ?? '';
    if (args.includes('--auto')) server.isLit = true;
    else if (server.turnFails !== '') return fail(server.turnFails);
    else if (server.goesDark) server.isLit = false;
    if (isRotation(wanted)) server.rotation = wanted;
    return ok('');
  };
  const xinput = (args: readonly string[]) => {
    if (args[0] === 'list') return ok(server.listing);
    if (server.touchFails !== '') return fail(server.touchFails);
    server.matrix = args.slice(3).join(' ');
    return ok('');
  };
  const run: Parameters<typeof createScreenTurner>[0]['run'] = async (name, args) => {
    ran.push([name, ...args].join(' '));
    const answer = !server.isUp
      ? fail("Can't open display")
      : name === 'xrandr'
        ? xrandr(args)
        : xinput(args);
    return answer.ok ? ok(Buffer.from(answer.value)) : fail({ kind: 'failed', detail: answer.problem });
  };
  return { server, run };
}

let folder: string;
let time: ManualTime;
let log: MemoryLog;
let over: AbortController;
let wanted: Rotation | null;
let inUse: boolean;
let display: ReturnType<typeof displayServer>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orientation-'));
  [time, log, over, wanted, inUse, display] = [
    manualTime(),
    memoryLog(),
    new AbortController(),
    'left',
    false,
    displayServer(),
  ];
});
afterEach(() => {
  over.abort();
  rmSync(folder, { recursive: true });
});
const path = () => join(folder, 'orientation.json');
const start = (hasScreen = true): Orientation => {
  const orientation = createOrientation({
    turner: createScreenTurner({ run: display.run }),
    file: privateJson(path(), orientationFile),
    wanted: () => wanted,
    inUse: () => inUse,
    hasScreen,
    time,
    log,
  });
  void orientation.run(over.signal);
  return orientation;
};
const settled = async (orientation: Orientation) => {
  await time.advance(0);
  return orientation.view();
};

describe('the direction of the screen', () => {
  it('is that of the platform, of display and panel together, and is kept', async () => {
    expect(await settled(start())).toEqual({ kind: 'turned', rotation: 'left' });
    expect([display.server.rotation, display.server.matrix]).toEqual(['left', '0 -1 1 1 0 0 0 0 1']);
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ rotation: 'left' });
    expect(log.of('screen-turned')).toMatchObject([{ detail: { rotation: 'left', display: 'HDMI-1' } }]);
  });

  it("is the machine's own where the platform wants nothing, and nothing is asked of the display", async () => {
    wanted = 'normal';
    display.server.rotation = 'right';
    expect(await settled(start())).toEqual({ kind: 'own' });
    expect([display.server.rotation, display.server.ran]).toEqual(['right', []]);
  });

  it('goes back to normal where it was turned from here before', async () => {
    writeFileSync(path(), '{"rotation":"left"}');
    [wanted, display.server.rotation] = ['normal', 'left'];
    expect(await settled(start())).toEqual({ kind: 'turned', rotation: 'normal' });
    expect(display.server.matrix).toBe('1 0 0 0 1 0 0 0 1');
  });

  it('is the last one that worked before the platform has said anything', async () => {
    writeFileSync(path(), '{"rotation":"inverted"}');
    wanted = null;
    await settled(start());
    expect(display.server.rotation).toBe('inverted');
  });

  it('waits until nobody uses the terminal', async () => {
    inUse = true;
    const orientation = start();
    expect(await settled(orientation)).toEqual({ kind: 'waits', wanted: 'left' });
    expect(display.server.rotation).toBe('normal');
    inUse = false;
    await time.advance(ORIENTATION_WAIT_MS);
    expect(await settled(orientation)).toEqual({ kind: 'turned', rotation: 'left' });
  });

  it('follows new settings at once', async () => {
    const orientation = start();
    await settled(orientation);
    wanted = 'right';
    orientation.ring();
    await settled(orientation);
    expect(display.server.rotation).toBe('right');
  });

  it('is given again to a display server that was started again, and to a panel that was plugged in again', async () => {
    const orientation = start();
    await settled(orientation);
    [display.server.rotation, display.server.matrix] = ['normal', ''];
    await time.advance(ORIENTATION_LOOK_MS);
    expect([display.server.rotation, display.server.matrix]).toEqual(['left', '0 -1 1 1 0 0 0 0 1']);
    [display.server.matrix, display.server.listing] = ['', TOUCH.replace('id=10', 'id=14')];
    await time.advance(ORIENTATION_LOOK_MS);
    expect(display.server.matrix).toBe('0 -1 1 1 0 0 0 0 1');
  });

  it('asks nothing where there is no display server', async () => {
    expect(await settled(start(false))).toEqual({ kind: 'own' });
    expect(display.server.ran).toEqual([]);
  });

  it('waits for a display server that is away', async () => {
    display.server.isUp = false;
    const orientation = start();
    expect(await settled(orientation)).toEqual({ kind: 'own' });
    display.server.isUp = true;
    await time.advance(ORIENTATION_LOOK_MS);
    expect(display.server.rotation).toBe('left');
  });

  it('does not fit a panel again that fits', async () => {
    await settled(start());
    const before = display.server.ran.length;
    await time.advance(ORIENTATION_LOOK_MS);
    expect(display.server.ran.slice(before)).toEqual(['xrandr --current', 'xinput list --long']);
  });
});

describe('a turn that fails', () => {
  const CANNOT = 'xrandr: output HDMI-1 cannot use rotation "left"';

  it.each<[string, () => void, string]>([
    ['the driver cannot', () => void Object.assign(display.server, { turnFails: CANNOT }), CANNOT],
    [
      'the display goes dark',
      () => void Object.assign(display.server, { goesDark: true }),
      'the display did not turn',
    ],
    [
      'its panel cannot be turned',
      () => void Object.assign(display.server, { touchFails: 'no such property' }),
      'no such property',
    ],
  ])('because %s leaves the screen as it was', async (_, prepare, reason) => {
    prepare();
    const orientation = start();
    expect(await settled(orientation)).toEqual({ kind: 'failed', wanted: 'left', reason });
    expect([display.server.rotation, display.server.isLit]).toEqual(['normal', true]);
    expect(log.of('screen-not-turned')).toMatchObject([{ detail: { wanted: 'left', reason } }]);
    expect(() => readFileSync(path())).toThrow('ENOENT');
  });

  it('is tried again after ten minutes, or for another direction, and not before', async () => {
    display.server.turnFails = CANNOT;
    const orientation = start();
    await settled(orientation);
    const turns = () => display.server.ran.filter((line) => line.includes('--pos')).length;
    await time.advance(ORIENTATION_RETRY_MS - ORIENTATION_LOOK_MS);
    expect(turns()).toBe(1);
    wanted = 'right';
    orientation.ring();
    await settled(orientation);
    expect(turns()).toBe(2);
    display.server.turnFails = '';
    await time.advance(ORIENTATION_RETRY_MS);
    expect(orientation.view()).toEqual({ kind: 'turned', rotation: 'right' });
  });

  it('goes by the wish where the file of the last one cannot be read', async () => {
    writeFileSync(path(), '{"rotation":"upwards"}');
    expect(await settled(start())).toEqual({ kind: 'turned', rotation: 'left' });
  });
});
