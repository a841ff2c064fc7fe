import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type {
  CardContent,
  CardPhoto,
  CardSource,
  IdCardProblem,
  IdCardReader,
  IdCardReading,
  IdCardRequest,
  PhotoDecoder,
} from './types.ts';

/** A reader over any card source: one read at a time, and the photo decoded where possible. */
export function createCardReader(source: CardSource, decoder: PhotoDecoder): IdCardReader {
  let reading = false;

  const readOnce = async (request: IdCardRequest): Promise<Result<IdCardReading, IdCardProblem>> => {
    const fetched = await source.fetch(request);
    if (!fetched.ok) return fetched;
    const photo = request.photo ? await photoOf(fetched.value, decoder) : { kind: 'notWanted' as const };
    if (request.signal.aborted) return fail({ kind: 'cancelled' });
    return ok({ record: fetched.value.record, photo });
  };

  return {
    read: async (request) => {
      if (reading) return fail({ kind: 'busy' });
      reading = true;
      try {
        return await readOnce(request);
      } finally {
        reading = false;
      }
    },
    reopen: source.reopen,
    close: source.close,
  };
}

async function photoOf({ wlt }: CardContent, decoder: PhotoDecoder): Promise<CardPhoto> {
  if (wlt === null) return { kind: 'notOnCard' };
  const decoded = await decoder.decode(wlt);
  return decoded.ok
    ? { kind: 'decoded', wlt, picture: decoded.value }
    : { kind: 'undecoded', wlt, ...decoded.problem };
}
