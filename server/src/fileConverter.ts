import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Converter } from './adapters/convert/converter.ts';
import { openConverter } from './adapters/convert/openConverter.ts';
import { systemAfter } from './system.ts';

export interface FileConverterOptions {
  /** Exclusive to this server; what a killed process left in it is deleted. */
  readonly dataDirectory: string;
  /** LibreOffice listeners; 0 accepts no office documents. */
  readonly officeWorkers: number;
  /** Take no pictures and office documents if programs cannot be isolated from network and other files. */
  readonly requireIsolation: boolean;
  readonly log: EventLog;
}

/** Opens the converter for uploaded files and logs in one line what it supports. */
export async function openFileConverter({
  dataDirectory,
  officeWorkers,
  requireIsolation,
  log,
}: FileConverterOptions): Promise<Converter> {
  const converter = await openConverter({
    directory: join(dataDirectory, 'converting'),
    officeWorkers,
    requireIsolation,
    spawn,
    after: systemAfter,
    onTrouble: (trouble) => log.event('converter-lost', { trouble }),
  });
  const { takesPictures, takesOffice, isolation, missing } = converter.state();
  log.event('converter-ready', { takesPictures, takesOffice, isolation, missing: missing.join(' ') });
  return converter;
}
