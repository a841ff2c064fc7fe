import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeviceHealth, deviceClass } from '@self-print/contract/agent/devices.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Cartons } from '../cartons/cartons.ts';
import type { AgentConfig } from '../config.ts';
import type { OutboxRecords } from '../jobs/records/outboxRecords.ts';
import type { Journal } from '../journal/journal.ts';
import { OUTBOX_OLD_MS } from '../limits.ts';
import type { Presence } from '../maintenance/presence.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import type { PrinterMonitor } from '../printing/printerMonitor.ts';
import type { PrinterSlot } from '../printing/printerSlot.ts';
import type { Orientation, OrientationView } from '../system/orientation/orientation.ts';
import type { Time } from '../time.ts';
import { deviceFinding, printerFinding, traysFinding } from './deviceFindings.ts';
import { type Check, type Finding, finding } from './examine.ts';

const KIB = 1_024;

/** The parts of the agent of which something is asked. */
export interface RunningParts {
  readonly config: Pick<AgentConfig, 'dataDir'>;
  readonly version: string;
  readonly registration: Pick<Registration, 'identity'>;
  readonly client: PlatformClient;
  readonly journal: Pick<Journal<{ readonly outbox: OutboxRecords }>, 'fault' | 'read'>;
  readonly time: Pick<Time, 'now'>;
  readonly slot: Pick<PrinterSlot, 'strategyName'>;
  readonly monitor: Pick<PrinterMonitor, 'refresh'>;
  readonly cartons: Pick<Cartons, 'status'>;
  readonly deviceHealth: () => readonly DeviceHealth[];
  readonly maintenance: { readonly presence: Pick<Presence, 'here'> };
  readonly machine: { readonly orientation: Pick<Orientation, 'view'> };
}

/** What only the running agent knows. It is read from what the agent holds: no device is opened, moved or asked besides the printer's status. */
export function runningChecks(parts: RunningParts): readonly Check[] {
  const { deviceHealth } = parts;
  const devices = deviceClass.options.filter((name) => name !== 'printer');
  return [
    { name: 'agent', look: async () => finding('agent-runs', { version: parts.version }) },
    { name: 'journal', look: () => journal(parts) },
    { name: 'registration', look: async () => registration(parts) },
    { name: 'access', look: () => access(parts) },
    { name: 'outbox', look: async () => outbox(parts) },
    { name: 'printer', look: () => printer(parts) },
    { name: 'trays', look: () => trays(parts) },
    ...devices.map((name) => ({
      name,
      look: async () => deviceFinding(deviceHealth().find(({ device }) => device === name)),
    })),
    { name: 'screen', look: async () => screen(parts) },
    { name: 'orientation', look: async () => orientation(parts.machine.orientation.view()) },
  ];
}

async function journal({ journal: kept, config: { dataDir } }: RunningParts): Promise<Finding> {
  const fault = kept.fault();
  if (fault) return finding('journal-unusable', { reason: fault.detail, folder: dataDir });
  const { size } = await stat(join(dataDir, 'journal.db'));
  return finding('journal-fine', { kibibytes: Math.ceil(size / KIB) });
}

function registration({ registration: kept }: RunningParts): Finding {
  const identity = kept.identity();
  if (!identity) return finding('registration-none');
  const { terminalCode: terminal, platformAddress: platform, lost } = identity;
  return lost
    ? finding('registration-lost', { terminal })
    : finding('registration-fine', { terminal, platform });
}

/** Asks the platform for this terminal's own description, which changes nothing there. */
async function access({ registration: kept, client }: RunningParts): Promise<Finding | undefined> {
  const terminalCode = kept.identity()?.terminalCode;
  if (terminalCode === undefined) return undefined;
  const answer = await client.call(terminalCalls.terminal, { terminalCode });
  if (answer.ok || answer.problem.kind === 'unintelligible') return finding('access-fine');
  switch (answer.problem.kind) {
    case 'refused':
      return finding('access-refused', { reason: answer.problem.code });
    case 'noToken':
      return answer.problem.problem.name === 'PLATFORM_UNREACHABLE'
        ? finding('access-none')
        : finding('access-refused', { reason: answer.problem.problem.name });
    case 'unreachable':
    case 'timeout':
      return finding('access-none');
    default:
      return assertNever(answer.problem);
  }
}

function outbox({ registration: kept, journal: records, time }: RunningParts): Finding | undefined {
  const platform = kept.identity()?.platformAddress;
  if (platform === undefined) return undefined;
  const found = records.read(({ outbox: reports }) => reports.backlog(platform));
  // The line of the journal says why.
  if (!found.ok) return undefined;
  const { waiting, refused, oldestAt } = found.value;
  const oldestMs = oldestAt === null ? 0 : Math.max(0, time.now() - oldestAt);
  if (refused > 0) return finding('outbox-refused', { refused });
  return oldestMs > OUTBOX_OLD_MS
    ? finding('outbox-waits', { waiting, minutes: Math.floor(oldestMs / MINUTE_MS) })
    : finding('outbox-empty');
}

async function printer({ slot, monitor, deviceHealth }: RunningParts): Promise<Finding> {
  const driver = slot.strategyName();
  if (driver !== '') return printerFinding(driver, await monitor.refresh());
  const health = deviceHealth().find(({ device }) => device === 'printer');
  return deviceFinding(health) ?? finding('printer-none');
}

async function trays({ monitor, cartons }: RunningParts): Promise<Finding> {
  const { trays: reported } = await monitor.refresh();
  return traysFinding(
    cartons.status(),
    reported.map(({ cartonCode }) => cartonCode),
  );
}

function orientation(view: OrientationView): Finding {
  switch (view.kind) {
    case 'own':
      return finding('orientation-own');
    case 'turned':
      return finding('orientation-turned', { rotation: view.rotation });
    case 'waits':
      return finding('orientation-waits', { rotation: view.wanted });
    case 'failed':
      return finding('orientation-failed', { rotation: view.wanted, reason: view.reason });
    default:
      return assertNever(view);
  }
}

function screen({ maintenance: { presence } }: RunningParts): Finding {
  if (!presence.here('page')) return finding('screen-none');
  return finding(presence.here('shell') ? 'screen-fine' : 'screen-bare');
}
