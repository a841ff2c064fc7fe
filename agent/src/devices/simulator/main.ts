import { parseArgs } from 'node:util';
import type { SimulatedDevicesReady } from '@self-print/contract/processes.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { startSimulatedDevices } from './simulatedDevices.ts';

const STOP_LIMIT_MS = 1_500;
const commandLine = z.object({
  'dock-port': z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .default(0),
  'printer-control': z.url().nullable().default(null),
  film: z.string().min(1).nullable().default(null),
  ports: z
    .string()
    .default('{}')
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.record(z.string(), z.int())),
});

const log = pino({ base: { process: 'device-simulators' } }, pino.destination(process.stderr.fd));
const { values } = parseArgs({
  options: {
    'dock-port': { type: 'string' },
    'printer-control': { type: 'string' },
    film: { type: 'string' },
    ports: { type: 'string' },
  },
});
const options = commandLine.parse(values);
const running = await startSimulatedDevices({
  dockPort: options['dock-port'],
  printerControlUrl: options['printer-control'],
  ports: options.ports,
  film: options.film,
});
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await running.close();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);

const { dockUrl, devices, ports } = running;
log.info({ dockUrl }, 'the simulated devices are ready');
const ready: SimulatedDevicesReady = { type: 'ready', dockUrl, devices, ports };
process.send?.(ready);
