import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { Result } from '@self-print/contract/result.ts';
import type { AgentConfig } from '../config.ts';
import type { OpenPrinter } from '../printing/printerSlot.ts';
import type { Programs } from '../system/programs.ts';
import type { ScreenSource } from '../system/pushArguments.ts';
import type { Time } from '../time.ts';
import { askDoctorSocket } from './doctorSocket.ts';
import { type Check, examine, finding } from './examine.ts';
import { CHECK_LIMIT_MS } from './examiner.ts';
import { idleChecks, keptPlatform, keptSettings } from './idleChecks.ts';
import { machineChecks } from './machineChecks.ts';
import { platformChecks } from './platformChecks.ts';
import { siteChecks } from './siteChecks.ts';
import { inWords, type WordedLine } from './wordedLine.ts';

export interface DoctorDeps {
  readonly config: Result<AgentConfig, readonly string[]>;
  readonly version: string;
  readonly openPrinter: OpenPrinter;
  readonly programs: Programs;
  readonly screen: ScreenSource | null;
  readonly platform: NodeJS.Platform;
  readonly fetch: typeof fetch;
  readonly time: Time;
}

const STATE_WIDTH = 8;
const NAME_WIDTH = 24;

/** What `doctor` prints, and the code with which it ends: 1 for a fault, as the platform's. */
export async function doctor(
  deps: DoctorDeps,
  { json }: { readonly json: boolean },
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const lines = await examineTerminal(deps);
  const text = json ? JSON.stringify(lines, null, 2) : lines.flatMap(linesOf).join('\n');
  return { text: `${text}\n`, exitCode: lines.some(({ state }) => state === 'fault') ? 1 : 0 };
}

/** Asks the agent that runs on this machine, which sees everything with its own rights; looks by itself where none runs. */
async function examineTerminal(deps: DoctorDeps): Promise<readonly WordedLine[]> {
  if (!deps.config.ok) {
    const problem = deps.config.problem.join('; ');
    return [inWords({ check: 'settings', ...finding('settings-wrong', { problem }) })];
  }
  const config = deps.config.value;
  const look = async (checks: readonly Check[]) =>
    (await examine(checks, CHECK_LIMIT_MS, deps.time)).map(inWords);
  const heard = await askDoctorSocket(config.dataDir);
  if (heard.ok) return heard.value;
  const reason = heard.problem.kind === 'silent' ? heard.problem.reason : 'ENOENT';
  // A journal in use is not looked at from outside, nor is a device.
  if (heard.problem.kind === 'silent' || (await isServed(config.port))) {
    const silent: Check = { name: 'agent', look: async () => finding('agent-silent', { reason }) };
    return look([silent, ...fromOutside(deps, config)]);
  }
  const { openPrinter } = deps;
  const idle = idleChecks({ config, openPrinter });
  return look([...idle, ...fromOutside(deps, config)]);
}

/** What can be looked at beside a running agent. */
function fromOutside(deps: DoctorDeps, config: AgentConfig): readonly Check[] {
  const { version, programs, screen, platform, fetch, time } = deps;
  const hasCamera = () => keptSettings(config).devices.camera.driver !== 'none';
  const address = () => keptPlatform(config);
  return [
    ...siteChecks({ config, time, hasCamera }),
    ...platformChecks({ address, version, fetch, resolve: lookup, time }),
    ...machineChecks({ programs, hasDisplay: screen !== null, platform }),
  ];
}

function isServed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function linesOf({ state, name, found, advice }: WordedLine): string[] {
  const first = `${state.padEnd(STATE_WIDTH)}${name.padEnd(NAME_WIDTH)}${found}`;
  return advice === undefined ? [first] : [first, `${' '.repeat(STATE_WIDTH + NAME_WIDTH)}→ ${advice}`];
}
