export interface DebFacts {
  readonly version: string;
  readonly architecture: string;
  /** What the files take on the disk. */
  readonly installedKilobytes: number;
}

/** Debian's names for the machines that Node runs on. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const DEPENDS = [
  'chromium',
  'fonts-noto-cjk',
  // What the bundled Node is linked against.
  'libc6 (>= 2.28)',
  'libgcc-s1',
  'libstdc++6',
  // What the addon for HID is linked against.
  'libudev1',
  'libusb-1.0-0',
  'openbox',
  'systemd (>= 247)',
  'xauth',
  'xserver-xorg-core',
  'xserver-xorg-input-libinput',
];

/** What single devices and commands need; without one of them its device says that its program is missing. */
const RECOMMENDS = [
  // Sound: the output, and the voice for texts.
  'alsa-utils',
  'espeak-ng',
  // The push of the screen.
  'ffmpeg',
  // Smart card readers: the system's service, which brings its library and the driver for USB readers.
  'pcscd',
  // Power by order of the agent.
  'polkitd',
  // Touch off and on.
  'xinput',
];

/** Debian's name for a machine as Node calls it; undefined where no kiosk package is made. */
export function debArchitecture(arch: string): string | undefined {
  return ARCHITECTURES[arch];
}

/** The control file: https://www.debian.org/doc/debian-policy/ch-controlfields.html. */
export function debControl({ version, architecture, installedKilobytes }: DebFacts): string {
  return `Package: self-print-kiosk
Version: ${version}
Architecture: ${architecture}
Maintainer: Self-service printing platform <root@localhost>
Installed-Size: ${installedKilobytes}
Depends: ${DEPENDS.join(', ')}
Recommends: ${RECOMMENDS.join(', ')}
Section: misc
Priority: optional
Description: self-service printing kiosk on Chromium
 The hardware agent and the screen of a printing kiosk, with the services, the
 display settings and the browser policy that lock the machine down to them.
 .
 For a machine that is a kiosk and nothing else: the policy holds for every
 Chromium on it. Nothing starts before "systemctl enable --now self-print.target".
`;
}
