import { expect, it } from '@jest/globals';
import { systemTime } from '../../time.ts';
import { createPrograms } from '../programs.ts';
import { createSystemCommands } from '../systemCommands.ts';
import { describeWithPrograms } from '../testing/describeWithPrograms.ts';
import { openScreen } from '../testing/openScreen.ts';

const commandsOn = (display: string) => {
  const environment = { ...process.env, DISPLAY: display };
  return createSystemCommands(createPrograms({ environment, platform: 'linux', time: systemTime }), 'linux');
};

describeWithPrograms(['Xvfb', 'xinput'], 'xvfb xinput', 'touch on a real X server', () => {
  it('affects neither mouse nor keyboard where there is no touch screen', async () => {
    const screen = await openScreen();
    try {
      const done = await commandsOn(screen.display).setTouch(false);
      expect(done).toEqual({ ok: false, problem: 'there is no touch screen' });
    } finally {
      await screen.end();
    }
  });

  it('fails where the X server is gone', async () => {
    const screen = await openScreen();
    await screen.end();
    expect(await commandsOn(screen.display).setTouch(true)).toEqual({
      ok: false,
      problem: 'xinput: exit code 1 Unable to connect to X server',
    });
  });
});
