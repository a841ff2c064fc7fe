import type { BytePort } from '@self-print/contract/deviceSettings.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../../time.ts';
import { type OpenByteLink, portName } from '../../framework/byteLink.ts';
import type { ReportHealth } from '../../framework/health.ts';
import type { PrepareProblem } from '../../framework/port.ts';
import type { Wire } from '../../framework/wire.ts';
import { createCardPort } from '../cardPort.ts';
import { createCardReader } from '../cardReader.ts';
import { SAM, STATUS, statusText } from '../protocols/samvCommands.ts';
import type { IdCardReader, PhotoDecoder } from '../types.ts';
import { waitForCard } from '../waiting.ts';
import { askSam, lookForCard } from './samLook.ts';

/** A reader with a SAM_V module on a serial port or behind a serial server. */
export function createSamvReader(options: {
  readonly port: BytePort;
  readonly decoder: PhotoDecoder;
  readonly openLink: OpenByteLink;
  readonly report: ReportHealth;
  readonly time: Time;
}): IdCardReader {
  const { port: target, decoder, openLink, report, time } = options;
  const port = createCardPort({
    name: portName(target),
    open: (signal) => openLink(target, signal),
    prepare: prepareModule,
    report,
    time,
  });
  return createCardReader(
    {
      fetch: (request) =>
        port.fetch(request, (wire) =>
          waitForCard(() => lookForCard(wire), request, { time, ended: wire.ended }),
        ),
      reopen: port.reopen,
      close: port.close,
    },
    decoder,
  );
}

/** Checks whether the module works, resetting it if not; returns its number. */
async function prepareModule(wire: Wire): Promise<Result<string, PrepareProblem>> {
  let status = await askSam(wire, SAM.status);
  if (status?.status !== STATUS.ok) {
    await askSam(wire, SAM.reset);
    status = await askSam(wire, SAM.status);
  }
  if (status === null)
    return fail({ problem: 'silent', detail: 'no answer: check power, baud rate and port' });
  if (status.status !== STATUS.ok) {
    return fail({ problem: 'selfTestFailed', detail: statusText(status.status) });
  }
  const id = await askSam(wire, SAM.readSamId);
  // A module that does not report its number can still read cards.
  return ok(id?.status === STATUS.ok ? `module ${Buffer.from(id.data).toString('hex')}` : 'module');
}
