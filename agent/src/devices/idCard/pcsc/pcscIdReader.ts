import { ok } from '@self-print/contract/result.ts';
import type { Time } from '../../../time.ts';
import type { PcscReader } from '../../framework/pcsc/pcscReader.ts';
import { createCardReader } from '../cardReader.ts';
import type { IdCardReader, PhotoDecoder } from '../types.ts';
import { type Look, waitForCard } from '../waiting.ts';
import { type PassThroughProblem, readPages } from './passThrough.ts';

/** An ID card reader that the system exposes as a smart card reader. */
export function createPcscIdReader({
  reader,
  decoder,
  time,
}: {
  readonly reader: PcscReader;
  readonly decoder: PhotoDecoder;
  readonly time: Time;
}): IdCardReader {
  const closing = new AbortController();

  const look = async (signal: AbortSignal): Promise<Look> => {
    const here = await reader.waitFor('present', 0, signal);
    if (!here.ok) return whyNot(here.problem);
    if (!here.value) return { kind: 'nothing' };
    const read = await reader.withCard(readPages);
    return read.ok ? { kind: 'read', outcome: ok(read.value) } : whyNot(read.problem);
  };
  return createCardReader(
    {
      fetch: (request) => waitForCard(() => look(request.signal), request, { time, ended: closing.signal }),
      reopen: reader.reopen,
      close: async () => {
        closing.abort();
        await reader.close();
      },
    },
    decoder,
  );
}

function whyNot(problem: PassThroughProblem): Look {
  switch (problem.kind) {
    case 'removed':
      return { kind: 'unsteady', detail: 'the card was removed' };
    case 'notIdCard':
      return { kind: 'failed', detail: problem.detail };
    case 'fault':
      return { kind: 'broken', problem: { kind: 'portFailed', detail: problem.detail } };
  }
}
