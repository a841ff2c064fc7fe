import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findPostgres, findProgram } from './programs.ts';

export interface SystemPackage {
  /** Name of the Debian package. */
  readonly name: string;
  readonly isHere: () => boolean;
  /** What happens without it, as the end of "Without it …". */
  readonly consequence: string;
}

const hasProgram = (name: string) => () => findProgram(name) !== undefined;
const hasOneOf =
  (...files: readonly string[]) =>
  () =>
    files.some((file) => existsSync(file));

/** All programs and files outside npm that the tests use. The product starts without any of them; the README says what they add. */
export const SYSTEM_PACKAGES: readonly SystemPackage[] = [
  {
    name: 'chromium',
    isHere: () => findChromium() !== undefined,
    consequence: 'the tests of the Chromium shell are skipped',
  },
  {
    name: 'chromium-headless-shell',
    isHere: hasProgram('chromium-headless-shell'),
    consequence: 'the journeys take twice as long, and without Chromium they are skipped',
  },
  { name: 'xvfb', isHere: hasProgram('Xvfb'), consequence: 'the tests of the Chromium shell are skipped' },
  {
    name: 'openbox',
    isHere: hasProgram('openbox'),
    consequence: 'the full-screen tests of the Chromium shell are skipped',
  },
  {
    name: 'xserver-xorg-video-dummy',
    isHere: hasOneOf('/usr/lib/xorg/modules/drivers/dummy_drv.so'),
    consequence: 'the test of the Chromium shell with two displays is skipped',
  },
  {
    name: 'x11-xserver-utils',
    isHere: hasProgram('xrandr'),
    consequence: 'the test of the Chromium shell with two displays is skipped',
  },
  {
    name: 'cups-ipp-utils',
    isHere: () => findProgram('ipptool') !== undefined && findProgram('ippeveprinter') !== undefined,
    consequence: 'the IPP conformance tests and the tests with a second printer are skipped',
  },
  {
    name: 'cups-daemon',
    isHere: hasProgram('cupsd'),
    consequence: 'the tests of printing through CUPS are skipped',
  },
  {
    name: 'cups-client',
    isHere: hasProgram('lpstat'),
    consequence: 'the tests of printing through CUPS are skipped',
  },
  {
    name: 'dbus',
    isHere: hasProgram('dbus-daemon'),
    consequence: 'the tests of printing through CUPS are skipped',
  },
  {
    name: 'postgresql',
    isHere: () => findPostgres() !== undefined,
    consequence: 'the server suite on PostgreSQL and the tests of reading campus data from it are skipped',
  },
  {
    name: 'mariadb-server',
    isHere: hasOneOf('/usr/sbin/mariadbd'),
    consequence: 'the tests of reading campus data from MariaDB are skipped',
  },
  {
    name: 'openssh-server',
    isHere: hasOneOf('/usr/sbin/sshd'),
    consequence: 'the tests of reading campus data from files on a server are skipped',
  },
  {
    name: 'slapd',
    isHere: hasProgram('slapd'),
    consequence: 'the tests of signing in by an LDAP directory are skipped',
  },
  {
    name: 'nginx-light',
    isHere: hasOneOf('/usr/sbin/nginx'),
    consequence: 'the tests of the shipped settings of nginx are skipped',
  },
  {
    name: 'poppler-utils',
    isHere: hasProgram('pdftotext'),
    consequence: 'the tests that read printed paper are skipped',
  },
  { name: 'qpdf', isHere: hasProgram('qpdf'), consequence: 'the tests that check printed paper are skipped' },
  {
    name: 'zbar-tools',
    isHere: hasProgram('zbarimg'),
    consequence: 'the tests that scan the codes of printed paper are skipped',
  },
  {
    name: 'libreoffice-writer-nogui',
    isHere: hasOneOf('/usr/lib/libreoffice/program/libswlo.so'),
    consequence: 'the tests of converting Word documents and text are skipped',
  },
  {
    name: 'libreoffice-calc-nogui',
    isHere: hasOneOf('/usr/lib/libreoffice/program/libsclo.so'),
    consequence: 'the tests of converting Excel sheets are skipped',
  },
  {
    name: 'libreoffice-impress-nogui',
    isHere: hasOneOf('/usr/lib/libreoffice/program/libsdlo.so'),
    consequence: 'the tests of converting PowerPoint slides are skipped',
  },
  {
    name: 'python3-uno',
    isHere: hasOneOf('/usr/lib/python3/dist-packages/uno.py'),
    consequence: 'the tests of converting office documents are skipped',
  },
  {
    name: 'bubblewrap',
    isHere: hasProgram('bwrap'),
    consequence: 'the tests of the isolation of programs that open uploaded files are skipped',
  },
  {
    name: 'fontconfig',
    isHere: hasProgram('fc-match'),
    consequence: 'the tests of fonts in converted documents are skipped',
  },
  {
    name: 'fonts-noto-cjk',
    isHere: hasOneOf(
      '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
      '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
    ),
    consequence: 'Chinese characters in pictures of screens are missing',
  },
  {
    name: 'alsa-utils',
    isHere: hasProgram('aplay'),
    consequence: 'the tests that record what was played are skipped',
  },
  {
    name: 'espeak-ng',
    isHere: hasProgram('espeak-ng'),
    consequence: 'the spoken prompts are not recorded and the tests of the built-in voice are skipped',
  },
  {
    name: 'ffmpeg',
    isHere: hasProgram('ffmpeg'),
    consequence: 'the tests of screen push are skipped',
  },
  {
    name: 'xinput',
    isHere: hasProgram('xinput'),
    consequence: 'the tests of touch on a real X server are skipped',
  },
  {
    name: 'snmp',
    isHere: hasProgram('snmpget'),
    consequence: 'the tests of SNMP with a third-party client are skipped',
  },
  {
    name: 'socat',
    isHere: hasOneOf('/usr/bin/socat'),
    consequence: 'the tests and the benchmark of devices on serial ports are skipped',
  },
  {
    name: 'pcscd',
    isHere: hasOneOf('/usr/sbin/pcscd'),
    consequence: "the tests of smart cards with the system's service are skipped",
  },
  {
    name: 'libusb-1.0-0',
    isHere: hasOneOf(
      '/usr/lib/x86_64-linux-gnu/libusb-1.0.so.0',
      '/usr/lib/aarch64-linux-gnu/libusb-1.0.so.0',
    ),
    consequence: 'the test of HID readers with the bundled agent is skipped',
  },
  {
    name: 'openssl',
    isHere: hasProgram('openssl'),
    consequence: 'the tests that verify signatures and time stamps with openssl are skipped',
  },
  {
    name: 'libnss3-tools',
    isHere: hasProgram('certutil'),
    consequence: 'the tests that verify signed documents with pdfsig are skipped',
  },
  {
    name: 'softhsm2',
    isHere: hasProgram('softhsm2-util'),
    consequence: 'the tests of signing with a PKCS#11 token are skipped',
  },
  {
    name: 'opensc',
    isHere: hasProgram('pkcs11-tool'),
    consequence: 'the tests of signing with a PKCS#11 token are skipped',
  },
  {
    name: 'vsmartcard-vpcd',
    isHere: hasOneOf('/etc/reader.conf.d/vpcd'),
    consequence: "the tests of smart cards with the system's service are skipped",
  },
];

export interface PackageHost {
  readonly isRoot: boolean;
  readonly hasApt: boolean;
  readonly say: (text: string) => void;
  /** Runs a program until it ends; false when it failed. */
  readonly run: (command: string, args: readonly string[]) => Promise<boolean>;
}

/** Packages of LibreOffice and what it needs here; PDFs, pictures and text print without them. */
const OFFICE: ReadonlySet<string> = new Set([
  'libreoffice-writer-nogui',
  'libreoffice-calc-nogui',
  'libreoffice-impress-nogui',
  'python3-uno',
  'fontconfig',
  'fonts-noto-cjk',
]);
export const OFFICE_PACKAGES = SYSTEM_PACKAGES.filter(({ name }) => OFFICE.has(name));

/**
 * Installs missing packages with apt if permitted; lists each one still missing, with what is skipped and the command that
 * installs it. Returns what is still missing.
 */
export async function provideSystemPackages(
  host: PackageHost,
  packages: readonly SystemPackage[] = SYSTEM_PACKAGES,
): Promise<readonly SystemPackage[]> {
  const left = await installMissing(host, packages);
  for (const each of left) host.say(missingLine(each));
  return left;
}

/** Installs missing packages of LibreOffice if permitted; otherwise says what cannot be printed, and which command helps. */
export async function provideOfficePackages(
  host: PackageHost,
  packages: readonly SystemPackage[] = OFFICE_PACKAGES,
): Promise<void> {
  const left = await installMissing(host, packages);
  if (left.length === 0) return;
  const command = ['sudo apt-get install', ...APT_OPTIONS, ...left.map(({ name }) => name)].join(' ');
  host.say(
    `Word, Excel and PowerPoint files cannot be printed here and are not offered, because LibreOffice is missing. Install it and start again: ${command}`,
  );
}

const APT_OPTIONS = ['-q', '-y', '--no-install-recommends'];

/** Returns what is still missing. */
async function installMissing(
  host: PackageHost,
  packages: readonly SystemPackage[],
): Promise<readonly SystemPackage[]> {
  const missing = packages.filter((each) => !each.isHere());
  if (missing.length > 0 && host.isRoot && host.hasApt) {
    const names = missing.map((each) => each.name);
    host.say(`Installing system packages with apt-get: ${names.join(' ')}`);
    const installed =
      (await host.run('apt-get', ['-q', 'update'])) &&
      (await host.run('apt-get', ['install', ...APT_OPTIONS, ...names]));
    if (!installed) host.say('apt-get could not install them.');
  }
  return missing.filter((each) => !each.isHere());
}

/** One line for a person: what is missing, the consequence, and the remedy. */
function missingLine({ name, consequence }: SystemPackage): string {
  return `Missing: ${name}. Without it ${consequence}. Install it with: sudo apt-get install ${name}`;
}

/** This machine. Services of new packages are not started, because the tests start their own. */
export function packageHost(say: (text: string) => void): PackageHost {
  return {
    isRoot: process.getuid?.() === 0,
    hasApt: findProgram('apt-get') !== undefined,
    say,
    run: (command, args) =>
      new Promise((resolve) => {
        const child = spawn(command, args, {
          stdio: ['ignore', process.stderr, process.stderr],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
        });
        child.once('error', () => resolve(false));
        child.once('exit', (code) => resolve(code === 0));
      }),
  };
}
