import { expect, it } from '@jest/globals';
import { systemTime } from '../../time.ts';
import { createPrograms } from '../programs.ts';
import { describeWithPrograms } from '../testing/describeWithPrograms.ts';
import { openScreen } from '../testing/openScreen.ts';
import { createScreenTurner } from './screenTurner.ts';

const turnerOn = (display: string) => {
  const environment = { ...process.env, DISPLAY: display };
  return createScreenTurner(createPrograms({ environment, platform: 'linux', time: systemTime }));
};

describeWithPrograms(
  ['Xvfb', 'xinput', 'xrandr'],
  'xvfb xinput x11-xserver-utils',
  'turning the screen of a real X server',
  () => {
    it('finds the display, and learns that one in memory cannot be turned', async () => {
      const screen = await openScreen();
      try {
        const turner = turnerOn(screen.display);
        const looked = await turner.look();
        if (!looked.ok || looked.value === null) throw new Error('no display');
        expect(looked.value).toMatchObject({ output: { name: 'screen', rotation: 'normal' }, others: [] });
        expect(await turner.turn(looked.value, 'left')).toEqual({
          ok: false,
          problem: expect.stringContaining('cannot use rotation "left"'),
        });
        await turner.light('screen', 'normal');
        expect(await turner.look()).toEqual(looked);
        expect(await turner.fitTouch(looked.value, '')).toEqual({ ok: true, value: ' 1,0,0,0,1,0,0,0,1' });
      } finally {
        await screen.end();
      }
    });

    it('says that there is no X server', async () => {
      const screen = await openScreen();
      await screen.end();
      const looked = await turnerOn(screen.display).look();
      expect(looked).toEqual({ ok: false, problem: expect.stringContaining("Can't open display") });
    });
  },
);
