import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deviceClass } from '@self-print/contract/agent/devices.ts';
import { bytePort, type DeviceSettings, deviceProgram } from '@self-print/contract/deviceSettings.ts';
import { terminalView } from '@self-print/contract/platform/terminals.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { z } from 'zod/mini';
import type { AgentConfig } from '../config.ts';
import { messageOf, systemCodeOf } from '../files/errorFacts.ts';
import { privateJson } from '../files/privateJson.ts';
import { check } from '../journal/database.ts';
import { identityFile } from '../platform/identity.ts';
import { SETTINGS_FOLDER } from '../platform/terminalStore.ts';
import type { OpenPrinter } from '../printing/printerSlot.ts';
import { printerFinding } from './deviceFindings.ts';
import { type Check, type Finding, finding } from './examine.ts';

const KIB = 1_024;
/** Driver of every device while devices are simulated. */
const SIMULATED = 'simulated';

export interface IdleCheckDeps {
  readonly config: AgentConfig;
  readonly openPrinter: OpenPrinter;
}

/** What the agent's files say while it does not run. Serial ports are looked at, never opened; the printer is asked for its status alone. */
export function idleChecks(deps: IdleCheckDeps): readonly Check[] {
  const { config } = deps;
  const devices = deviceClass.options.filter((name) => name !== 'printer');
  return [
    { name: 'agent', look: async () => finding('agent-away') },
    { name: 'journal', look: async () => journal(config.dataDir) },
    { name: 'registration', look: async () => registration(config.dataDir) },
    { name: 'access', look: async () => finding('access-untried') },
    { name: 'printer', look: () => printer(deps) },
    ...devices.map((name) => ({ name, look: () => device(keptSettings(config).devices[name], config) })),
  ];
}

/** The platform at which this machine is registered, else the one that its settings name. */
export function keptPlatform(config: AgentConfig): string | null {
  const identity = identityFile(config.dataDir).read();
  return (identity.ok ? identity.value?.platformAddress : undefined) ?? config.platform;
}

/** The settings that the platform gave this terminal last, with what this machine overrides. */
export function keptSettings(config: AgentConfig) {
  const kept = privateJson(join(config.dataDir, SETTINGS_FOLDER, 'terminal.json'), terminalView).read();
  const settings = (kept.ok ? kept.value?.settings : undefined) ?? DEFAULT_TERMINAL_SETTINGS;
  return { ...settings, devices: { ...settings.devices, ...config.devices } };
}

async function journal(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'journal.db');
  const unusable = (error: unknown) =>
    finding('journal-unusable', { reason: messageOf(error), folder: dataDir });
  try {
    await access(path, constants.R_OK | constants.W_OK);
    const { size } = await stat(path);
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      check(database);
    } finally {
      database.close();
    }
    return finding('journal-fine', { kibibytes: Math.ceil(size / KIB) });
  } catch (error) {
    return systemCodeOf(error) === 'ENOENT' ? finding('journal-none') : unusable(error);
  }
}

function registration(dataDir: string): Finding {
  const identity = identityFile(dataDir).read();
  if (!identity.ok) return finding('registration-unreadable', { reason: identity.problem });
  if (identity.value === null) return finding('registration-none');
  const { terminalCode: terminal, platformAddress: platform, lost } = identity.value;
  return lost
    ? finding('registration-lost', { terminal })
    : finding('registration-fine', { terminal, platform });
}

async function printer({ config, openPrinter }: IdleCheckDeps): Promise<Finding> {
  const { printerAddress, snmpCommunity, cartons } = keptSettings(config);
  const address = config.printerAddress ?? printerAddress;
  if (address === '') return finding('printer-none');
  const opened = openPrinter(
    { address, snmpAddress: config.printerSnmp, snmpCommunity, cartons },
    join(config.dataDir, 'spool'),
  );
  if (!opened.ok) return finding('device-setting', { driver: '', detail: opened.problem });
  try {
    return printerFinding(opened.value.strategyName, await opened.value.status());
  } finally {
    await opened.value.close();
  }
}

const placed = z.object({ port: bytePort });
const video = z.object({ path: z.string() });

async function device(
  setting: DeviceSettings[keyof DeviceSettings],
  { simulatedDevices }: AgentConfig,
): Promise<Finding | undefined> {
  const { driver } = setting;
  if (driver === 'none') return undefined;
  if (simulatedDevices) return finding('device-untried', { driver: SIMULATED });
  const port = placed.safeParse(setting);
  if (port.success && port.data.port.kind === 'serial') return fileOf(port.data.port.path, 'port');
  const program = deviceProgram.safeParse(setting);
  if (program.success) return fileOf(program.data.program, 'program');
  const film = video.safeParse(setting);
  if (film.success) return fileOf(film.data.path, 'port');
  return finding('device-untried', { driver });
}

async function fileOf(path: string, kind: 'port' | 'program'): Promise<Finding> {
  try {
    await access(path, kind === 'program' ? constants.X_OK : constants.R_OK | constants.W_OK);
    return finding('port-there', { path });
  } catch (error) {
    return finding(systemCodeOf(error) === 'ENOENT' ? 'port-missing' : 'port-denied', { path });
  }
}
