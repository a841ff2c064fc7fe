import { open, rm } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { writeTar } from '../backUp/tar.ts';
import type { Config } from '../config.ts';
import { errorCode } from '../errorCode.ts';
import { CommandProblem, defineCommand } from './command.ts';
import { examineSite } from './doctorCommand.ts';
import type { SiteCommand, SiteContext } from './siteCommand.ts';

const OWNER_ONLY = 0o600;
const METRICS_LIMIT_MS = 3_000;

const bundleCommand = defineCommand({
  name: 'support-bundle',
  summary:
    'Write what support needs into one .tar.gz: versions, doctor, settings without secrets, counts, log; nothing about persons',
  options: z.object({
    file: z.string().min(1).meta({ description: 'file to be made, such as support.tar.gz' }),
    log: z
      .string()
      .default('journal')
      .meta({ description: "the server's log: a file, - for standard input, or the system's journal" }),
  }),
  run: async (context: SiteContext, { file, log }) => {
    if (!context.config.ok)
      throw new CommandProblem(`The configuration is not valid:\n${context.config.problem}`);
    const config = context.config.value;
    // Takes half a second to load, which other commands need not wait for.
    const { bundleEntries, LOG_LINES_MAX } = await import('../support/supportBundle.ts');
    const lines = await readLog(context, log, LOG_LINES_MAX);
    const doctor = await examineSite(context);
    const exported = await askMetrics(config);
    const db = await context.openDatabase(config);
    try {
      const { clock, version } = context;
      const versions = {
        platform: version,
        node: process.version,
        system: `${platform()} ${release()} ${arch()}`,
        database: db.engine,
      };
      const handle = await open(file, 'wx', OWNER_ONLY).catch((error: unknown) => {
        if (errorCode(error) === 'EEXIST') throw new CommandProblem(`${file} exists and is not overwritten.`);
        throw error;
      });
      const entries = bundleEntries({ config, db, clock, versions, doctor, log: lines, exported });
      try {
        await pipeline(Readable.from(writeTar(entries)), createGzip(), handle.createWriteStream());
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    } finally {
      await db.close();
    }
    return [
      `${file} holds nothing about persons and no secrets; see for yourself: tar xzf ${file}`,
      ...(lines
        ? []
        : ['The log could not be read: journalctl -u self-print-server@8081 | … support-bundle --log -']),
      ...(exported === undefined ? ['No server answered, so that metrics are those of the database.'] : []),
    ];
  },
});

async function readLog(
  context: SiteContext,
  from: string,
  linesMax: number,
): Promise<readonly string[] | undefined> {
  if (from === 'journal') return context.readJournal(linesMax);
  const text =
    from === '-'
      ? await context.readStandardInput()
      : Buffer.from(await context.readFile(from)).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
}

/** What the server of these settings exports, if it runs. */
async function askMetrics({ host, port, metricsToken }: Config): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://${host}:${port}/metrics`, {
      headers: metricsToken === null ? {} : { Authorization: `Bearer ${metricsToken}` },
      signal: AbortSignal.timeout(METRICS_LIMIT_MS),
    });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

export const SUPPORT_COMMANDS: readonly SiteCommand[] = [bundleCommand];
