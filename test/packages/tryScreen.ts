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
/** A blank screen and the shell's own "starting" have a few dozen colours, a page of the kiosk with its pictures more. */
const SHOWS_A_PAGE = `${LOOK} && identify -format 'colours %k' /root/screen.png`;
const MANY_COLOURS = /colours \d{4,}/;
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
  await isShown('first');
  for (const killed of ['chromium', 'main.mjs']) {
    await reader.succeed(`${killed} is killed`, `pkill --signal KILL --oldest --full ${killed}`);
    await isShown(`after-${killed}`);
  }
  await reader.succeed(
    'without an error',
    `journalctl -u 'self-print-*' -o cat | { ! grep '"level":[56]0'; }`,
  );

  async function isShown(name: string): Promise<void> {
    await reader.eventually(`${name}: the kiosk is up`, ALL_ACTIVE, FOUR_TIMES);
    await reader.eventually(`${name}: it shows a page`, SHOWS_A_PAGE, MANY_COLOURS);
    if (pictures !== undefined)
      await copyFile(path.join(machine.root, 'root/screen.png'), path.join(pictures, `${name}.png`));
  }
}
