import { type DebFacts, debHead, NODE_DEPENDS } from '../debControl.ts';

const DEPENDS = [
  ...NODE_DEPENDS,
  'chromium',
  // Says which fonts there are.
  'fontconfig',
  'fonts-noto-cjk',
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
  // The direction of the screen.
  'x11-xserver-utils',
  // Switching touch on and off, and turning it with the screen.
  'xinput',
];

/** The control file of a kiosk's package. */
export function kioskControl(facts: DebFacts): string {
  return `${debHead('self-print-kiosk', facts)}Depends: ${DEPENDS.join(', ')}
Recommends: ${RECOMMENDS.join(', ')}
Description: self-service printing kiosk on Chromium
 The hardware agent and the screen of a printing kiosk, with the services, the
 display settings and the browser policy that lock the machine down to them.
 .
 For a machine that is a kiosk and nothing else: the policy holds for every
 Chromium on it. Nothing starts before "systemctl enable --now self-print.target".
`;
}
