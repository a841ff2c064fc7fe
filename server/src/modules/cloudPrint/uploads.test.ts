import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { eq } from 'drizzle-orm';
import { cloudContent } from '../../db/schema/cloudPrint.ts';
import { type CloudDesk, openCloudDesk } from '../../testing/cloudDesk.ts';
import { UNKNOWN_ID } from '../../testing/printDesk.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';
import { textUpload } from '../../testing/textConverter.ts';
import { FILES_PER_PERSON, PIECE_MIN_BYTES } from './limits.ts';

const PIECE = 2 * PIECE_MIN_BYTES;
const SIZE = 3 * PIECE + 100;

describe('an upload', () => {
  let desk: CloudDesk;
  beforeAll(async () => {
    desk = await openCloudDesk();
  });
  afterAll(() => desk.platform.close());

  const content = textUpload(2, { bytes: SIZE });
  const piece = (index: number) => content.subarray(index * PIECE, (index + 1) * PIECE);
  const begin = async (sizeBytes = SIZE) => {
    const who = await desk.person();
    const begun = expectOk(await who.call(cloudPrintCalls.beginUpload, { fileName: '论文.docx', sizeBytes }));
    return { who, ...begun };
  };
  const contentsOf = (fileId: string) =>
    desk.platform.deps.db.orm.select().from(cloudContent).where(eq(cloudContent.fileId, fileId));

  it('arrives in pieces, is converted, and reports its progress', async () => {
    const { who, fileId } = await begin();
    const state = async () => expectOk(await who.call(cloudPrintCalls.file, { fileId }));
    expect(await state()).toMatchObject({ state: 'receiving', receivedBytes: 0, pages: 0, previews: [] });
    expect(expectOk(await desk.send(who, fileId, 0, piece(0)))).toEqual({
      receivedBytes: PIECE,
      complete: false,
    });
    await desk.send(who, fileId, PIECE, piece(1));
    await desk.send(who, fileId, 2 * PIECE, piece(2));
    expect(expectOk(await desk.send(who, fileId, 3 * PIECE, piece(3)))).toEqual({
      receivedBytes: SIZE,
      complete: true,
    });
    expect(await state()).toMatchObject({ state: 'converting', receivedBytes: SIZE });
    await desk.platform.deps.conversions.drain();
    const ready = await state();
    expect(ready).toMatchObject({ state: 'ready', pages: 2, fileName: '论文.docx', problem: null });
    expect(ready.replacedFonts).toEqual([{ wanted: '宋体', used: 'Serif' }]);
    expect(ready.previews.map(({ page }) => page)).toEqual([1, 2]);
  });

  it('leaves nothing of the original once it is converted', async () => {
    const { who, fileId } = await begin(piece(0).byteLength);
    await desk.send(who, fileId, 0, piece(0));
    const [original] = await contentsOf(fileId);
    expect(await desk.platform.deps.storage.exists(original?.storageKey ?? '')).toBe(true);
    await desk.platform.deps.conversions.drain();
    expect(await desk.platform.deps.storage.exists(original?.storageKey ?? '')).toBe(false);
    const kept = await contentsOf(fileId);
    expect(kept.map(({ purpose }) => purpose).sort()).toEqual(['document', 'preview', 'preview']);
  });

  it('continues after a lost piece, and after a lost answer', async () => {
    const { who, fileId } = await begin();
    await desk.send(who, fileId, 0, piece(0));
    const gap = await desk.send(who, fileId, 2 * PIECE, piece(2));
    expect(gap).toMatchObject({
      problem: { name: 'UPLOAD_OUT_OF_ORDER', detail: { receivedBytes: PIECE } },
    });
    expect(expectOk(await desk.send(who, fileId, 0, piece(0))).receivedBytes).toBe(PIECE);
    expect(expectOk(await desk.send(who, fileId, PIECE, piece(1))).receivedBytes).toBe(2 * PIECE);
    expect(await contentsOf(fileId)).toHaveLength(2);
  });

  it('accepts the same piece once when it arrives twice concurrently', async () => {
    const { who, fileId } = await begin();
    const answers = await Promise.all([0, 1, 2].map(() => desk.send(who, fileId, 0, piece(0))));
    expect(answers.map((answer) => expectOk(answer).receivedBytes)).toEqual([PIECE, PIECE, PIECE]);
    expect(await contentsOf(fileId)).toHaveLength(1);
  });

  it('does not mix two files with the same name', async () => {
    const { who, fileId } = await begin();
    await desk.send(who, fileId, 0, piece(0));
    const other = Buffer.alloc(PIECE, 'x');
    expect(refusal(await desk.send(who, fileId, 0, other))).toBe('UPLOAD_OUT_OF_ORDER');
    expect(refusal(await desk.send(who, fileId, 100, piece(0)))).toBe('UPLOAD_OUT_OF_ORDER');
  });

  it('separates two files of one person that are sent concurrently', async () => {
    const who = await desk.person();
    const uploads = [textUpload(1, { bytes: SIZE }), textUpload(7, { bytes: SIZE })];
    const fileIds = await Promise.all(uploads.map((upload) => desk.readyFile(who, upload)));
    await desk.platform.deps.conversions.drain();
    const files = expectOk(await who.call(cloudPrintCalls.files, {}));
    expect(fileIds.map((id) => files.find(({ fileId }) => fileId === id)?.pages)).toEqual([1, 7]);
  });

  it('refuses more than was announced, pieces that are too small, and what is empty or too large', async () => {
    const { who, fileId } = await begin(100);
    expect(refusal(await desk.send(who, fileId, 0, Buffer.alloc(101)))).toBe('UPLOAD_TOO_LARGE');
    const large = await begin();
    expect(refusal(await desk.send(large.who, large.fileId, 0, Buffer.alloc(10)))).toBe('BAD_REQUEST');
    const announce = (sizeBytes: number) =>
      who.call(cloudPrintCalls.beginUpload, { fileName: 'a.pdf', sizeBytes });
    expect(refusal(await announce(0))).toBe('UPLOAD_EMPTY');
    expect(refusal(await announce(50 * 1_024 * 1_024 + 1))).toBe('UPLOAD_TOO_LARGE');
  });

  it.each([
    ['evil.exe', 'UPLOAD_TYPE_UNSUPPORTED'],
    ['成绩单.pdf.scr', 'UPLOAD_TYPE_UNSUPPORTED'],
    ['run.SH', 'UPLOAD_TYPE_UNSUPPORTED'],
  ])('refuses %s by its name, whatever is in it', async (fileName, expected) => {
    const who = await desk.person();
    expect(refusal(await who.call(cloudPrintCalls.beginUpload, { fileName, sizeBytes: 9 }))).toBe(expected);
  });

  it.each(['论文 v1.2 终稿', 'SCAN.PDF', 'a.b.Docx'])('takes %s', async (fileName) => {
    const who = await desk.person();
    expectOk(await who.call(cloudPrintCalls.beginUpload, { fileName, sizeBytes: 9 }));
  });

  it('is limited by how many files and bytes a person has', async () => {
    const who = await desk.person();
    const announce = (sizeBytes: number) =>
      who.call(cloudPrintCalls.beginUpload, { fileName: 'a.pdf', sizeBytes });
    const large = 45 * 1_024 * 1_024;
    expectOk(await announce(large));
    expectOk(await announce(large));
    expect(refusal(await announce(large))).toBe('TOO_MANY_UPLOADS');
    for (let count = 2; count < FILES_PER_PERSON; count += 1) expectOk(await announce(1));
    expect(refusal(await announce(1))).toBe('TOO_MANY_UPLOADS');
    const [file] = expectOk(await who.call(cloudPrintCalls.files, {}));
    expectOk(await who.call(cloudPrintCalls.deleteFile, { fileId: file?.fileId ?? '' }));
    expectOk(await announce(1));
  });

  it('enforces the limit when many are started concurrently', async () => {
    const who = await desk.person();
    const answers = await Promise.all(
      Array.from({ length: FILES_PER_PERSON + 5 }, () =>
        who.call(cloudPrintCalls.beginUpload, { fileName: 'a.pdf', sizeBytes: 1 }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(FILES_PER_PERSON);
  });

  it('is accessible to nobody else', async () => {
    const { fileId } = await begin();
    const stranger = await desk.person();
    const { call } = stranger;
    expect(refusal(await desk.send(stranger, fileId, 0, piece(0)))).toBe('NOT_FOUND');
    expect(refusal(await call(cloudPrintCalls.file, { fileId }))).toBe('NOT_FOUND');
    expect(refusal(await call(cloudPrintCalls.previewPage, { fileId, page: 1 }))).toBe('NOT_FOUND');
    expect(refusal(await call(cloudPrintCalls.deleteFile, { fileId }))).toBe('NOT_FOUND');
    expect(refusal(await call(cloudPrintCalls.chargeFee, { fileId, layout: {} }))).toBe('NOT_FOUND');
    expect(refusal(await call(cloudPrintCalls.create, { fileId, layout: {} }))).toBe('NOT_FOUND');
    expect(refusal(await call(cloudPrintCalls.file, { fileId: UNKNOWN_ID }))).toBe('NOT_FOUND');
    expect(expectOk(await call(cloudPrintCalls.files, {}))).toEqual([]);
  });

  it('is refused where cloud print is not licensed or switched off', async () => {
    const bare = await addTestSchool(desk.platform);
    const user = { schoolCode: bare.schoolCode, userId: await bare.addPerson() };
    const call = await signedIn(desk.platform, user, 'mobile');
    const file = { fileName: 'a.pdf', sizeBytes: 1 };
    expect(refusal(await call(cloudPrintCalls.beginUpload, file))).toBe('MODULE_NOT_LICENSED');
    expect(refusal(await call(cloudPrintCalls.config, {}))).toBe('MODULE_NOT_LICENSED');
    const who = await desk.person();
    await desk.setUp({ enabled: false });
    expect(expectOk(await who.call(cloudPrintCalls.config, {})).enabled).toBe(false);
    expect(refusal(await who.call(cloudPrintCalls.beginUpload, file))).toBe('MODULE_NOT_LICENSED');
    await desk.setUp();
    expect(expectOk(await who.call(cloudPrintCalls.config, {}))).toMatchObject({
      enabled: true,
      colourOffered: true,
      a3Offered: false,
    });
  });
});
