import { statfs } from 'node:fs/promises';
import type { ReadinessFacts } from '../maintenance/readiness.ts';
import type { Parts } from './parts.ts';

/** Collects the facts of the readiness report, with a fresh printer status. */
export async function gatherFacts(parts: Parts): Promise<ReadinessFacts> {
  const { registration, reachable, paused, link, clock, journal, slot, monitor, cartons, deviceHealth } =
    parts;
  const { presence, mode } = parts.maintenance;
  const [status, diskFreeBytes] = await Promise.all([monitor.refresh(), freeBytes(parts.config.dataDir)]);
  return {
    closed: mode.on() ? 'outOfService' : paused() ? 'paused' : null,
    registration: registration.state(),
    platform: { reachable: reachable(), linked: link.connected() },
    clockAheadMs: clock.aheadMs(),
    journalFault: journal.fault()?.detail ?? null,
    diskFreeBytes,
    printer: {
      configured: slot.strategyName() !== '',
      condition: status.condition,
      tonerLow: status.tonerLow,
      detail: slot.problem() || status.detail,
    },
    cartons: cartons.status(),
    outbox: outboxBacklog(parts),
    devices: deviceHealth(),
    page: presence.here('page'),
    shell: presence.here('shell'),
  };
}

function outboxBacklog({ journal, registration, time }: Parts): ReadinessFacts['outbox'] {
  const platform = registration.identity()?.platformAddress;
  if (platform === undefined) return { waiting: 0, refused: 0, oldestMs: 0 };
  const found = journal.read(({ outbox }) => outbox.backlog(platform));
  if (!found.ok) return null;
  const { waiting, refused, oldestAt } = found.value;
  return { waiting, refused, oldestMs: oldestAt === null ? 0 : Math.max(0, time.now() - oldestAt) };
}

async function freeBytes(path: string): Promise<number | null> {
  const found = await statfs(path).catch(() => null);
  return found && found.bavail * found.bsize;
}
