/** A file of the package: source below build/packaging/linux, and target on the kiosk. */
export interface DebFile {
  readonly from: string;
  readonly to: string;
  readonly mode: number;
}

const READABLE = 0o644;
const SECRET = 0o600;
const PROGRAM = 0o755;

/** Installation folder of the programs. */
export const DEB_HOME = 'opt/self-print';

const UNITS = [
  'self-print.target',
  'self-print-agent.service',
  'self-print-display.service',
  'self-print-windows.service',
  'self-print-kiosk.service',
];

/** Everything besides the programs. */
export const DEB_FILES: readonly DebFile[] = [
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
  // May contain an activation code.
  { from: 'agent.env', to: 'etc/self-print/agent.env', mode: SECRET },
  { from: 'openbox-rc.xml', to: 'etc/self-print/openbox-rc.xml', mode: READABLE },
  { from: 'xorg.conf.d/10-kiosk.conf', to: 'etc/self-print/xorg.conf.d/10-kiosk.conf', mode: READABLE },
  { from: 'chromium-policy.json', to: 'etc/chromium/policies/managed/self-print.json', mode: READABLE },
  ...['postinst', 'prerm', 'postrm'].map((name) => ({
    from: `debian/${name}`,
    to: `DEBIAN/${name}`,
    mode: PROGRAM,
  })),
];

/** Files that an upgrade must not overwrite after local changes. */
export function confFiles(files: readonly DebFile[]): string {
  const kept = files.filter(({ to }) => to.startsWith('etc/'));
  return kept.map(({ to }) => `/${to}\n`).join('');
}
