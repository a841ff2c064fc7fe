import { join } from 'node:path';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { moment } from '@self-print/contract/fields.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { privateJson } from '../files/privateJson.ts';
import { SETTINGS_FOLDER } from '../platform/terminalStore.ts';
import type { Time } from '../time.ts';

const storedMode = z.object({
  maintenance: z.boolean(),
  /** Account that last changed it. */
  by: z.string(),
  reason: z.string(),
  changedAt: moment,
});

/** Whether staff have taken this terminal out of service. Persists over restarts until staff change it. */
export interface MaintenanceMode {
  readonly on: () => boolean;
  /** Fails with AGENT_STORAGE_FAILED and without effect when it cannot be saved. */
  readonly set: (on: boolean, by: string, reason: string) => Outcome<void, 'AGENT_STORAGE_FAILED'>;
}

export function createMaintenanceMode(options: {
  readonly dataDir: string;
  readonly time: Time;
  readonly log: EventLog;
  readonly onChange: () => void;
}): MaintenanceMode {
  const { dataDir, time, log, onChange } = options;
  const file = privateJson(join(dataDir, SETTINGS_FOLDER, 'maintenance.json'), storedMode);
  const read = file.read();
  if (!read.ok) log.error('terminal-maintenance', new Error(read.problem));
  // Being out of service by mistake is noticed at once; being in service by mistake may hurt somebody.
  let maintenance = read.ok ? (read.value?.maintenance ?? false) : true;

  return {
    on: () => maintenance,
    set: (on, by, reason) => {
      const changedAt = new Date(time.now()).toISOString();
      const written = file.write({ maintenance: on, by, reason, changedAt });
      if (!written.ok) {
        log.error('terminal-maintenance', new Error(written.problem));
        return fail(problem('AGENT_STORAGE_FAILED'));
      }
      maintenance = on;
      log.event('terminal-maintenance', { maintenance, by, reason });
      onChange();
      return ok();
    },
  };
}
