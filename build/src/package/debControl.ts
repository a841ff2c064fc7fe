export interface DebFacts {
  readonly version: string;
  readonly architecture: string;
  /** Installed size. */
  readonly installedKilobytes: number;
}

/** Debian's names for Node's architectures. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const DEPENDS = [
  'chromium',
  'fonts-noto-cjk',
  // The bundled Node is linked against it.
  'libc6 (>= 2.28)',
  'libgcc-s1',
  'libstdc++6',
  // The HID addon is linked against it.
  'libudev1',
  'libusb-1.0-0',
  'openbox',
  'systemd (>= 247)',
  'xauth',
  'xserver-xorg-core',
  'xserver-xorg-input-libinput',
];

/** Needed by single devices and commands; without one of them its device reports that its program is missing. */
const RECOMMENDS = [
  // Sound: output, and speech synthesis for texts.
  'alsa-utils',
  'espeak-ng',
  // Screen push.
  'ffmpeg',
  // Smart card readers: the system's service with its library and the driver for USB readers.
  'pcscd',
  // Power control by the agent.
  'polkitd',
  // Switching touch on and off.
  'xinput',
];

/** Debian's name for one of Node's architectures; undefined where no kiosk package is made. */
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
