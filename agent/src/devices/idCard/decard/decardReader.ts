import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../../time.ts';
import type { ByteLink, OpenProblem } from '../../framework/byteLink.ts';
import type { ReportHealth } from '../../framework/health.ts';
import type { PrepareProblem } from '../../framework/port.ts';
import type { Wire } from '../../framework/wire.ts';
import { createCardPort } from '../cardPort.ts';
import { createCardReader } from '../cardReader.ts';
import {
  type DecardFunction,
  type DecardReply,
  decardCall,
  decardCard,
  decardPicture,
  decardReply,
} from '../protocols/decardMessages.ts';
import type { IdCardReader, PhotoDecoder } from '../types.ts';
import { type Look, waitForCard } from '../waiting.ts';

/** For a reader on USB; the baud rate has no meaning there. */
const INIT = ['100', '115200'];
/** Text and photo. */
const READ_BOTH = '3';
const BEEP_LENGTH = '5';
/** A decoded photo is returned in base64, in a buffer of this size. */
const PHOTO_FORMAT = '2';
const PHOTO_BUFFER_BYTES = '65536';
const QUICK_LIMIT_MS = 2_000;
const READ_LIMIT_MS = 6_000;
const PHOTO_LIMIT_MS = 3_000;
const EXIT_LIMIT_MS = 500;

/** A reader behind local Decard middleware, which also decodes photos. */
export function createDecardReader(options: {
  readonly url: string;
  readonly openSocket: (url: string, signal: AbortSignal) => Promise<Result<ByteLink, OpenProblem>>;
  readonly report: ReportHealth;
  readonly time: Time;
}): IdCardReader {
  const { url, openSocket, report, time } = options;
  const closing = new AbortController();
  let handle: string | null = null;

  const prepare = async (wire: Wire): Promise<Result<string, PrepareProblem>> => {
    handle = null;
    const begun = await ask(wire, 'dc_init', INIT, QUICK_LIMIT_MS);
    if (begun === null) return fail({ problem: 'silent', detail: 'the middleware does not answer' });
    if (begun === 'unusable') return fail({ problem: 'unexpectedAnswer', detail: 'no Decard middleware' });
    if (begun.result <= 0) return fail({ problem: 'portUnavailable', detail: `no reader (${begun.result})` });
    handle = String(begun.result);
    return ok('reader open');
  };
  const port = createCardPort({
    name: url,
    open: (signal) => openSocket(url, signal),
    prepare,
    report,
    time,
  });

  const look = async (wire: Wire): Promise<Look> => {
    const seen = await ask(wire, 'dc_SamAReadCardInfo', [handle ?? '', READ_BOTH], READ_LIMIT_MS);
    // Its answer could arrive later and be taken for the next one's, so this connection is closed.
    if (seen === null || seen === 'unusable') {
      return { kind: 'broken', problem: { kind: 'portFailed', detail: 'no answer from the middleware' } };
    }
    // It does not distinguish a missing card from an unreadable one.
    if (seen.result < 0) return { kind: 'nothing' };
    const content = decardCard(seen);
    return content
      ? { kind: 'read', outcome: ok(content) }
      : { kind: 'failed', detail: "the middleware's data is not an ID card" };
  };

  const decode: PhotoDecoder['decode'] = async (wlt) => {
    const hex = Buffer.from(wlt).toString('hex').toUpperCase();
    const decoded = await port.use(async (wire) => {
      const values = [handle ?? '', PHOTO_FORMAT, String(wlt.length), hex, PHOTO_BUFFER_BYTES, ''];
      const answer = await ask(wire, 'dc_ParsePhotoInfo', values, PHOTO_LIMIT_MS);
      if (answer === null) port.reopen();
      return ok(answer);
    }, 2 * PHOTO_LIMIT_MS);
    const answer = decoded.ok ? decoded.value : null;
    const picture =
      answer === null || answer === 'unusable' || answer.result < 0 ? null : decardPicture(answer);
    return picture
      ? ok(picture)
      : fail({ problem: 'decoderFailed', detail: 'the middleware returned no picture' });
  };
  const beep = () =>
    port.use(async (wire) => {
      const answer = await ask(wire, 'dc_beep', [handle ?? '', BEEP_LENGTH], QUICK_LIMIT_MS);
      if (answer === null) port.reopen();
      return ok();
    }, 2 * QUICK_LIMIT_MS);

  return createCardReader(
    {
      fetch: async ({ waitMs, signal }) => {
        const request = { waitMs, signal: AbortSignal.any([signal, closing.signal]) };
        const fetched = await port.fetch(request, (wire) =>
          waitForCard(() => look(wire), request, { time, ended: wire.ended }),
        );
        if (fetched.ok) void beep();
        return fetched;
      },
      reopen: port.reopen,
      close: async () => {
        closing.abort();
        if (handle !== null) await leave();
        await port.close();
      },
    },
    { decode },
  );

  /** Releases the reader for other programs, within a short time limit. */
  async function leave(): Promise<void> {
    const done = new AbortController();
    const left = port.use(
      async (wire) => ok(await ask(wire, 'dc_exit', [handle ?? ''], EXIT_LIMIT_MS)),
      EXIT_LIMIT_MS,
    );
    await Promise.race([left, time.wait(EXIT_LIMIT_MS, done.signal)]);
    done.abort();
  }
}

async function ask(
  wire: Wire,
  func: DecardFunction,
  values: readonly string[],
  limitMs: number,
): Promise<DecardReply | 'unusable' | null> {
  wire.flush();
  await wire.send(decardCall(func, values));
  return wire.receive(decardReply, limitMs);
}
