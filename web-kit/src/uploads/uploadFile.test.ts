import { describe, expect, it } from '@jest/globals';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import fc from 'fast-check';
import { fakePlatform, refused } from '../testing/fakePlatform.ts';
import { webClient } from '../webClient.ts';
import { uploadFile } from './uploadFile.ts';

const FILE_ID = 'f0000000-0000-4000-8000-000000000001';
const PIECE = 4;
const CONFIG = {
  enabled: true,
  maxFileBytes: 1_000,
  maxPages: 10,
  pieceBytes: PIECE,
  accepted: ['.pdf'],
  prices: [],
  colourOffered: true,
  a3Offered: true,
  keptAfterPrintHours: 24,
  keptDays: 7,
};
/** What may befall a piece: it arrives, it is lost, or only its answer is. */
type Fate = 'arrives' | 'lost' | 'answerLost';
const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);

/** A platform that keeps pieces in order, and a network that a test controls. */
function stand(content: Uint8Array, fates: readonly Fate[] = []) {
  const platform = fakePlatform();
  const kept: number[] = [];
  const left = [...fates];
  const pauses: number[] = [];
  const progress: (readonly [number, boolean])[] = [];
  const abort = new AbortController();
  platform.give(cloudPrintCalls.config, CONFIG);
  platform.give(cloudPrintCalls.beginUpload, { fileId: FILE_ID, receivedBytes: 0, pieceBytes: PIECE });
  platform.on(cloudPrintCalls.file).by(() => ({
    fileId: FILE_ID,
    fileName: 'a.pdf',
    sizeBytes: content.length,
    state: 'receiving',
    problem: null,
    pages: 0,
    replacedFonts: [],
    blankPages: [],
    pageSizes: [],
    annotations: { printed: 0, unprintedOn: [] },
    previews: [],
    uploadedAt: '2026-11-21T00:00:00.000Z',
    keptUntil: '2026-11-28T00:00:00.000Z',
    receivedBytes: kept.length,
  }));
  platform.on(cloudPrintCalls.sendPiece).by(({ offset, content: piece }) => {
    const fate = left.shift() ?? 'arrives';
    if (fate === 'lost') return 'lost';
    if (offset > kept.length) return refused('UPLOAD_OUT_OF_ORDER');
    kept.push(...piece.slice(kept.length - offset));
    if (fate === 'answerLost') return 'lost';
    return { receivedBytes: kept.length, complete: kept.length === content.length };
  });
  const call = webClient({
    origin: () => 'http://platform.test',
    fetch: platform.fetch,
    language: () => 'zh',
    requestId: 'r',
    identity: () => ({}),
    timeoutMs: 20_000,
  });
  const run = (fileId?: string, file: Pick<Blob, 'size' | 'slice'> = new Blob([new Uint8Array(content)])) =>
    uploadFile(
      {
        call,
        calls: cloudPrintCalls,
        announce: (file, options) => call(cloudPrintCalls.beginUpload, file, options),
        pause: async (ms) => {
          pauses.push(ms);
        },
      },
      {
        name: 'a.pdf',
        content: file,
        fileId,
        onBegin: () => {},
        onProgress: (received, isWaiting) => progress.push([received, isWaiting]),
        signal: abort.signal,
      },
    );
  return { platform, kept, pauses, progress, abort, run };
}

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 256);

describe('sending a file', () => {
  it('cuts it into pieces in their order and reports the progress', async () => {
    const { run, kept, progress } = stand(bytes(10));
    expect(await run()).toEqual({ ok: true, value: FILE_ID });
    expect(kept).toEqual([...bytes(10)]);
    expect(progress.map(([received]) => received)).toEqual([0, 4, 8, 10]);
  });

  it('goes on where it was after the network was lost, waiting longer each time', async () => {
    const { run, kept, pauses, progress } = stand(bytes(8), ['arrives', 'lost', 'lost', 'lost', 'arrives']);
    expect(await run()).toEqual({ ok: true, value: FILE_ID });
    expect(kept).toEqual([...bytes(8)]);
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
    expect(progress).toContainEqual([4, true]);
  });

  it('does not send a piece again whose answer alone was lost', async () => {
    const { run, kept, platform } = stand(bytes(8), ['answerLost']);
    await run();
    expect(kept).toEqual([...bytes(8)]);
    expect(platform.seen.filter(({ body }) => body instanceof Uint8Array)).toHaveLength(2);
  });

  it('goes on with a file that an earlier visit began', async () => {
    const { run, kept, platform } = stand(bytes(8));
    kept.push(...bytes(4));
    await run(FILE_ID);
    expect(kept).toEqual([...bytes(8)]);
    expect(platform.seen.some(({ path }) => path.endsWith('/upload'))).toBe(false);
  });

  it('shows why the platform does not take a file, without another try', async () => {
    const { run, platform, pauses } = stand(bytes(8));
    platform.refuse(cloudPrintCalls.beginUpload, 'UPLOAD_TOO_LARGE');
    expect(await run()).toMatchObject({ problem: { kind: 'refused', name: 'UPLOAD_TOO_LARGE' } });
    expect(pauses).toEqual([]);
  });

  it('ends when the file was changed or deleted under way', async () => {
    const { run, kept, pauses } = stand(bytes(8));
    const gone = { arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) };
    const whole = new Blob([bytes(8)]);
    const slice: Blob['slice'] = (from, to) =>
      from === 0 ? whole.slice(from, to) : Object.assign(new Blob(), gone);
    expect(await run(undefined, { size: 8, slice })).toEqual({ ok: false, problem: { kind: 'unreadable' } });
    expect(kept).toEqual([...bytes(PIECE)]);
    expect(pauses).toEqual([]);
  });

  it('ends when the person cancels it, also while it waits for the network', async () => {
    const { run, abort, platform } = stand(bytes(40));
    platform.on(cloudPrintCalls.sendPiece).by(() => {
      abort.abort();
      return 'lost';
    });
    expect(await run()).toMatchObject({ ok: false });
    expect(platform.seen.filter(({ body }) => body instanceof Uint8Array)).toHaveLength(1);
  });

  it('waits for the network before it begins', async () => {
    const { run, platform, pauses } = stand(bytes(4));
    let tries = 0;
    platform
      .on(cloudPrintCalls.beginUpload)
      .by(() => (++tries < 3 ? 'lost' : { fileId: FILE_ID, receivedBytes: 0, pieceBytes: PIECE }));
    expect(await run()).toEqual({ ok: true, value: FILE_ID });
    expect(pauses).toEqual([1_000, 2_000]);
  });

  it('brings every byte once, whatever the network does', async () => {
    const fate = fc.constantFrom<Fate>('arrives', 'lost', 'answerLost');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fate, { maxLength: 20 }),
        async (size, fates) => {
          const { run, kept } = stand(bytes(size), fates);
          expect(await run()).toEqual({ ok: true, value: FILE_ID });
          expect(kept).toEqual([...bytes(size)]);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
