import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Converter } from './adapters/convert/converter.ts';
import { openConverter } from './adapters/convert/openConverter.ts';
import type { ControlGroups } from './adapters/convert/process/controlGroups.ts';
import { refuse, type UploadProblemName, type UploadResult } from './adapters/convert/uploadProblem.ts';
import type { EngineProblem } from './documents/renderProblem.ts';
import type { TextTypesetter } from './documents/textTypesetter.ts';
import { systemAfter } from './system.ts';

export interface FileConverterOptions {
  /** Exclusive to this server; what a killed process left in it is deleted. */
  readonly dataDirectory: string;
  /** LibreOffice listeners; 0 accepts no office documents. */
  readonly officeWorkers: number;
  /** Accept no pictures or office documents if programs cannot be isolated from network and other files. */
  readonly requireIsolation: boolean;
  /** Groups that limit a program with all its processes; undefined where there are none. */
  readonly groups: ControlGroups | undefined;
  /** Makes a PDF of plain text; undefined where the engine does not run. */
  readonly typesetText: TextTypesetter['typeset'] | undefined;
  readonly log: EventLog;
}

/** Opens the converter for uploaded files and logs in one line what it supports. */
export async function openFileConverter({
  dataDirectory,
  officeWorkers,
  requireIsolation,
  groups,
  typesetText,
  log,
}: FileConverterOptions): Promise<Converter> {
  const converter = await openConverter({
    directory: join(dataDirectory, 'converting'),
    officeWorkers,
    requireIsolation,
    groups,
    textToPdf: typesetText && textToPdfBy(typesetText),
    spawn,
    after: systemAfter,
    onTrouble: (trouble) => log.event('converter-lost', { trouble }),
  });
  const { takesText, takesPictures, takesOffice, isolation, limits, missing } = converter.state();
  log.event('converter-ready', {
    takesText,
    takesPictures,
    takesOffice,
    isolation,
    limits,
    missing: missing.join(' '),
  });
  return converter;
}

function textToPdfBy(typeset: TextTypesetter['typeset']) {
  return async (text: string): Promise<UploadResult<Uint8Array>> => {
    const made = await typeset(text);
    return made.ok ? made : refuse(textProblem(made.problem));
  };
}

/** Plain text contains nothing that the engine could refuse, so a failure is the engine's. */
function textProblem({ kind }: EngineProblem): UploadProblemName {
  switch (kind) {
    case 'engineBusy':
      return 'CONVERSION_BUSY';
    case 'engineTimeout':
      return 'CONVERSION_TIMED_OUT';
    case 'engineFailed':
      return 'CONVERSION_UNAVAILABLE';
  }
}
