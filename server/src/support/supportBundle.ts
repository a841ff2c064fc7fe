import { maskLogLine } from '@self-print/contract/maskLogLine.ts';
import type { TarEntry } from '../backUp/tar.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type Examined, messageOf } from '../doctor/examine.ts';
import type { Clock } from '../system.ts';
import { countedMetrics, countsPart, fleetPart, migrationPart, queuesPart } from './databaseParts.ts';
import { settingsOf } from './settingsOf.ts';

export const LOG_LINES_MAX = 2_000;
const METRIC_LINE = /^(?:# (?:HELP|TYPE) )?self_print_/;

export interface BundleDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly versions: Readonly<Record<string, string>>;
  readonly doctor: readonly Examined[];
  /** The last lines of the server's log; undefined where they cannot be read. */
  readonly log: readonly string[] | undefined;
  /** What a running server exports; undefined where none answers. */
  readonly exported: string | undefined;
}

/**
 * What support needs to see, and nothing about anybody: only what is listed here, from fields that hold no personal data, and log lines
 * through the mask. A part that cannot be read says why, and the others are there all the same.
 */
export async function* bundleEntries(deps: BundleDeps): AsyncGenerator<TarEntry> {
  const { config, clock, versions, doctor, log, exported } = deps;
  const made = { madeAt: clock.now().toISOString(), versions };
  yield entry('versions.json', json(made));
  yield entry('doctor.json', json(doctor.map((line) => masked(line))));
  yield entry('settings.json', json(settingsOf(config)));
  yield await part('migrations.json', async () => json(await migrationPart(deps)));
  yield await part('rows.json', async () => json(await countsPart(deps)));
  yield await part('queues.json', async () => json(await queuesPart(deps)));
  yield await part('fleet.json', async () => json(await fleetPart(deps)));
  yield await part('metrics.txt', async () =>
    metricsOf(exported ?? (await countedMetrics(deps, versions.platform ?? ''))),
  );
  if (log) yield entry('log.txt', log.slice(-LOG_LINES_MAX).map(maskLogLine).join('\n'));
}

/** What other programs said, and what administrators named, may stand in the facts of a line. */
function masked({ check, state, code, facts }: Examined) {
  const shown = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? maskLogLine(fact) : fact,
  ]);
  return { check, state, code, facts: Object.fromEntries(shown) };
}

function metricsOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => METRIC_LINE.test(line))
    .join('\n');
}

async function part(name: string, make: () => Promise<string>): Promise<TarEntry> {
  try {
    return entry(name, await make());
  } catch (error) {
    return entry(name, json({ failed: maskLogLine(messageOf(error)) }));
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function entry(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text, 'utf8');
  return { name: `support/${name}`, size: bytes.byteLength, content: [bytes] };
}
