import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { PROFILE_NAMES } from './profiles.ts';
import { type SimulatedPrinterOptions, startSimulatedPrinter } from './simulatedPrinter.ts';

const USAGE = `node simulator/main.ts --dir DIR [--port N] [--snmp-port N] [--sheet-ms N] [--one-job-at-a-time]
  [--profile ${PROFILE_NAMES.join('|')}] [--tls-key FILE --tls-cert FILE]`;
const PORT_MAX = 65_535;
const SHEET_MS_MAX = 600_000;
/** An open port or hanging write must not keep the process alive. */
const STOP_LIMIT_MS = 1_500;

const number = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));

const commandLine = z.object({
  dir: z.string().min(1),
  port: number(0, PORT_MAX).default(0),
  'snmp-port': number(0, PORT_MAX).default(0),
  'sheet-ms': number(1, SHEET_MS_MAX).optional(),
  'one-job-at-a-time': z.boolean().default(false),
  profile: z.enum(PROFILE_NAMES).default('generic'),
  'tls-key': z.string().optional(),
  'tls-cert': z.string().optional(),
});

/** Parses the command line; the problem names what is wrong. */
function readOptions(args: readonly string[]): Result<SimulatedPrinterOptions, string> {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        dir: text,
        port: text,
        'snmp-port': text,
        'sheet-ms': text,
        profile: text,
        'tls-key': text,
        'tls-cert': text,
        'one-job-at-a-time': { type: 'boolean' },
      },
    });
    const parsed = commandLine.safeParse(values);
    if (!parsed.success) {
      return fail(
        parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'),
      );
    }
    const { data } = parsed;
    const key = data['tls-key'];
    const cert = data['tls-cert'];
    return ok({
      printedDir: resolve(data.dir),
      port: data.port,
      snmpPort: data['snmp-port'],
      oneJobAtATime: data['one-job-at-a-time'],
      profile: data.profile,
      ...(data['sheet-ms'] === undefined ? {} : { sheetMs: data['sheet-ms'] }),
      tls: key && cert ? { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } : null,
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const log = pino({ base: { process: 'printer-simulator' } }, pino.destination(process.stderr.fd));
const options = readOptions(process.argv.slice(2));
if (!options.ok) {
  process.stderr.write(`${options.problem}\n${USAGE}\n`);
  process.exit(2);
}
const printer = await startSimulatedPrinter(options.value).catch((error: unknown) => {
  log.error({ err: error }, 'the simulated printer cannot start');
  process.exit(1);
});
const { printerUrl, snmpAddress, controlUrl, printedDir } = printer;
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await printer.close();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);

log.info({ printerUrl, snmpAddress, controlUrl, printedDir }, 'the simulated printer is ready');
process.send?.({ type: 'ready', printerUrl, snmpAddress, controlUrl, printedDir });
