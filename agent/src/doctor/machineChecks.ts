import { SECOND_MS } from '@self-print/contract/limits.ts';
import { connectedOutputs } from '../system/orientation/xrandrQuery.ts';
import type { ProgramName, Programs } from '../system/programs.ts';
import { touchScreensOf } from '../system/touch/xinputList.ts';
import { type Check, type Finding, finding } from './examine.ts';

const PROGRAM_LIMIT_MS = 5 * SECOND_MS;
/** Debian's packages with the programs that the agent starts, where it may start them at all. */
const PACKAGES: Readonly<Partial<Record<ProgramName, string>>> = {
  xinput: 'xinput',
  xrandr: 'x11-xserver-utils',
  aplay: 'alsa-utils',
  'espeak-ng': 'espeak-ng',
  ffmpeg: 'ffmpeg',
};
const FONTS = 'fonts-noto-cjk';

export interface MachineCheckDeps {
  readonly programs: Pick<Programs, 'has' | 'run'>;
  /** Whether this process was told of a display. */
  readonly hasDisplay: boolean;
  readonly platform: NodeJS.Platform;
}

/** What the machine around the agent has: display, touch, fonts, programs, time. Nothing is changed, and no device is opened. */
export function machineChecks(deps: MachineCheckDeps): readonly Check[] {
  if (deps.platform !== 'linux') return [];
  return [
    { name: 'clockSource', look: () => clockSource(deps) },
    { name: 'display', look: () => display(deps) },
    { name: 'touch', look: () => touch(deps) },
    { name: 'fonts', look: () => fonts(deps) },
    { name: 'programs', look: async () => programsOf(deps) },
  ];
}

async function output({ programs }: MachineCheckDeps, name: ProgramName, args: readonly string[]) {
  const ran = await programs.run(name, args, { limitMs: PROGRAM_LIMIT_MS });
  return ran.ok
    ? ({ ok: true, text: new TextDecoder().decode(ran.value) } as const)
    : ({ ok: false, ...ran.problem } as const);
}

async function clockSource(deps: MachineCheckDeps): Promise<Finding> {
  const asked = await output(deps, 'timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  if (!asked.ok) return finding('source-unknown');
  return finding(asked.text.trim() === 'yes' ? 'source-fine' : 'source-none');
}

async function display(deps: MachineCheckDeps): Promise<Finding> {
  if (!deps.hasDisplay) return finding('display-off');
  const asked = await output(deps, 'xrandr', ['--current']);
  if (!asked.ok && asked.kind === 'missing')
    return finding('display-unknown', { packages: 'x11-xserver-utils' });
  if (!asked.ok) return finding('display-away', { reason: asked.detail });
  const shown = connectedOutputs(asked.text).filter(({ area }) => area !== null);
  if (shown.length === 0) return finding('display-none');
  return finding('display-fine', {
    display: shown
      .map(({ name, area, rotation }) => `${name} ${area?.width}x${area?.height} (${rotation})`)
      .join(', '),
  });
}

async function touch(deps: MachineCheckDeps): Promise<Finding | undefined> {
  if (!deps.hasDisplay) return undefined;
  const asked = await output(deps, 'xinput', ['list', '--long']);
  // The lines of programs and display say why.
  if (!asked.ok) return undefined;
  const names = touchScreensOf(asked.text).map(({ name }) => name);
  return names.length === 0 ? finding('touch-none') : finding('touch-fine', { names: names.join(', ') });
}

async function fonts(deps: MachineCheckDeps): Promise<Finding> {
  const asked = await output(deps, 'fc-list', [':lang=zh', 'family']);
  if (!asked.ok && asked.kind === 'missing') return finding('fonts-unknown', { packages: 'fontconfig' });
  if (!asked.ok) return finding('failed', { message: asked.detail });
  return asked.text.trim() === '' ? finding('fonts-none', { packages: FONTS }) : finding('fonts-fine');
}

function programsOf({ programs, hasDisplay }: MachineCheckDeps): Finding {
  const names = Object.keys(PACKAGES) as readonly (keyof typeof PACKAGES)[];
  const missing = names
    .filter((name) => (hasDisplay || !name.startsWith('x')) && !programs.has(name))
    .map((name) => PACKAGES[name]);
  return missing.length === 0
    ? finding('programs-fine')
    : finding('programs-missing', { packages: missing.join(' ') });
}
