import { DEB_SCRIPTS, type DebFile, PROGRAM, READABLE, SECRET } from '../debTree.ts';

/** Installation folder of the programs. */
export const KIOSK_HOME = 'opt/self-print';

const UNITS = [
  'self-print.target',
  'self-print-agent.service',
  'self-print-display.service',
  'self-print-windows.service',
  'self-print-kiosk.service',
];

/** Everything besides the programs, from build/packaging/linux. */
export const KIOSK_FILES: readonly DebFile[] = [
  ...UNITS.map((unit) => ({ from: `systemd/${unit}`, to: `usr/lib/systemd/system/${unit}`, mode: READABLE })),
  { from: 'sysusers.conf', to: 'usr/lib/sysusers.d/self-print.conf', mode: READABLE },
  {
    from: 'polkit-power.rules',
    to: 'usr/share/polkit-1/rules.d/60-self-print.rules',
    mode: READABLE,
  },
  {
    from: 'polkit-cards.rules',
    to: 'usr/share/polkit-1/rules.d/60-self-print-cards.rules',
    mode: READABLE,
  },
  { from: 'udev.rules', to: 'usr/lib/udev/rules.d/60-self-print.rules', mode: READABLE },
  { from: 'self-print-kiosk', to: 'usr/bin/self-print-kiosk', mode: PROGRAM },
  // May contain an activation code.
  { from: 'agent.env', to: 'etc/self-print/agent.env', mode: SECRET },
  { from: 'openbox-rc.xml', to: 'etc/self-print/openbox-rc.xml', mode: READABLE },
  { from: 'xorg.conf.d/10-kiosk.conf', to: 'etc/self-print/xorg.conf.d/10-kiosk.conf', mode: READABLE },
  { from: 'chromium-policy.json', to: 'etc/chromium/policies/managed/self-print.json', mode: READABLE },
  ...DEB_SCRIPTS,
];
