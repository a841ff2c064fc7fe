import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { BareMachine } from './bareMachine.ts';
import { readerAt } from './reader.ts';

/** A screen in memory in place of Xorg on a graphics card, which a container has not: otherwise the unit is what the package brings. */
const WITHOUT_CARD = `
apt-get install --yes xvfb imagemagick
mkdir -p /etc/systemd/system/self-print-display.service.d
cat > /etc/systemd/system/self-print-display.service.d/memory.conf <<'END'
[Service]
ExecStart=
ExecStart=/usr/bin/Xvfb :0 -screen 0 1080x1920x24 -auth /run/self-print-display/xauthority -nolisten tcp -noreset
END
systemctl daemon-reload
systemctl restart self-print-display self-print-kiosk`;
const LOOK = 'DISPLAY=:0 XAUTHORITY=/run/self-print-display/xauthority import -window root /root/screen.png';
/** A blank screen and the shell's own "starting" have a few dozen colours, the welcome with its picture thousands. */
const SHOWS_A_PAGE = `${LOOK} && identify -format 'colours %k' screen.png`;
const MANY_COLOURS = /colours \d{4,}/;
/** How far it is from the first picture, 0 to 1; a page that says what is wrong is a fifth away, the moving part of the welcome a hundredth. */
const COMPARE = `${LOOK} && { compare -metric MAE first.png screen.png null: || true; }`;
const AS_AT_FIRST = /\((?:0|0\.0[0-2]\d*|\d[\d.]*e-\d+)\)/;
const ALL_ACTIVE =
  'systemctl is-active self-print-agent self-print-display self-print-windows self-print-kiosk || true';
const FOUR_TIMES = /^(?:active\n){4}$/;

/**
 * Sees that the kiosk's screen is shown, and comes back when its browser or its agent is killed.
 * @param pictures a folder for what was seen
 */
export async function tryScreen(machine: BareMachine, pictures: string | undefined): Promise<void> {
  const reader = readerAt(machine);
  await reader.succeed('a screen in memory', WITHOUT_CARD);
  await reader.eventually('the kiosk is up', ALL_ACTIVE, FOUR_TIMES);
  await reader.eventually('it shows a page', SHOWS_A_PAGE, MANY_COLOURS);
  await reader.succeed('it stands still', `sleep 2; ${LOOK}; cp screen.png first.png`);
  await keep('first');
  for (const killed of ['chromium', 'main.mjs']) {
    await reader.succeed(`${killed} is killed`, `pkill --signal KILL --oldest --full ${killed}; sleep 5`);
    await reader.eventually(`${killed} runs again`, ALL_ACTIVE, FOUR_TIMES);
    await reader.eventually(`it is as before ${killed} was killed`, COMPARE, AS_AT_FIRST);
    await keep(`after-${killed}`);
  }
  await reader.succeed(
    'without an error',
    `journalctl -u 'self-print-*' -o cat | { ! grep '"level":[56]0'; }`,
  );

  async function keep(name: string): Promise<void> {
    if (pictures !== undefined)
      await copyFile(path.join(machine.root, 'root/screen.png'), path.join(pictures, `${name}.png`));
  }
}
