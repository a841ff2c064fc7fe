import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { pcCalls, pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { ok } from '@self-print/contract/result.ts';
import { addEditors, publishTestTemplate, RECORD, setItemTemplate } from '../../testing/certificates.ts';
import { type CloudDesk, openCloudDesk } from '../../testing/cloudDesk.ts';
import { noConverter } from '../../testing/noConverter.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { openTestEngines, type TestEngines } from '../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { textUpload } from '../../testing/textConverter.ts';

const NOT_SIGNED_IN = { code: '9100' };

describe('documents at a PC', () => {
  let engines: TestEngines;
  let platform: TestPlatform;
  let school: TestSchool;
  let itemId: string;
  beforeAll(async () => {
    engines = await openTestEngines();
    const page = { page: 1, type: 'image/webp', width: 600, height: 850 } as const;
    const converter = {
      ...noConverter,
      previews: async () => ok([{ ...page, content: Buffer.from('page') }]),
    };
    platform = await startTestPlatform({ engines, converter });
    school = await addTestSchool(platform, ['SELF_PRINT']);
    await publishTestTemplate(platform.deps, await addEditors(school), 'enrolment');
    itemId = await school.addItem();
    await setItemTemplate(platform.deps, school.schoolCode, itemId, 'enrolment');
  });
  afterAll(async () => {
    await platform.close();
    await engines.close();
  });

  const person = async () => {
    const user = { schoolCode: school.schoolCode, userId: await school.addPerson() };
    await platform.deps.records.write(user, RECORD);
    const onPhone = await sessionHeaders(platform, user, 'mobile');
    const atPc = { ...onPhone, [HEADERS.loginMode]: LOGIN_MODES.selfPrint };
    return { onPhone, atPc, pc: platform.client(atPc) };
  };
  const fetchImage = (url: string, headers: Readonly<Record<string, string>>) =>
    fetch(platform.origin + url, { headers });

  it('are listed and shown as on the phone', async () => {
    const { pc } = await person();
    expect(expectOk(await pc(pcCalls.items, {})).rows).toEqual([expect.objectContaining({ itemId })]);
    expect(expectOk(await pc(pcCalls.item, { id: itemId }))).toMatchObject({ itemId, copiesMax: 10 });
    expect(expectOk(await pc(pcCalls.chargeFee, { itemId, copies: 2 })).totalFee).toBe(0);
    expect(expectOk(await pc(pcCalls.form, { itemId })).form).toBeNull();
  });

  it("have a preview whose pages only the PC's user can fetch", async () => {
    const { pc, atPc, onPhone } = await person();
    const { pages } = expectOk(await pc(pcCalls.preview, { itemId }));
    const url = pages[0]?.url ?? '';
    expect(url).toMatch(/^\/wec-self-print-app-console\/item\/preview-page\//);
    expect((await fetchImage(url, atPc)).headers.get('content-type')).toBe('image/webp');
    expect(await (await fetchImage(url, { ...atPc, cookie: '' })).json()).toMatchObject(NOT_SIGNED_IN);
    expect(await (await fetchImage(url, onPhone)).json()).toMatchObject(NOT_SIGNED_IN);
    const other = await person();
    expect(await (await fetchImage(url, other.atPc)).json()).toMatchObject({ success: false });
  });

  it('are not offered by a school without the licence', async () => {
    const unlicensed = await addTestSchool(platform, ['TAKE_CODE_PRINT']);
    const user = { schoolCode: unlicensed.schoolCode, userId: await unlicensed.addPerson() };
    const headers = await sessionHeaders(platform, user, 'mobile');
    const pc = platform.client({ ...headers, [HEADERS.loginMode]: LOGIN_MODES.selfPrint });
    expect(refusal(await pc(pcCalls.items, {}))).toBe('MODULE_NOT_LICENSED');
  });
});

describe('files at a PC', () => {
  let desk: CloudDesk;
  beforeAll(async () => {
    desk = await openCloudDesk();
  });
  afterAll(() => desk.platform.close());

  const person = async () => {
    const { userId } = await desk.person();
    const headers = await sessionHeaders(desk.platform, { ...desk.school, userId }, 'mobile');
    return desk.platform.client({ ...headers, [HEADERS.loginMode]: LOGIN_MODES.selfPrint });
  };

  it('are uploaded in pieces, and show their pages at the PC’s own address', async () => {
    const pc = await person();
    const content = textUpload(2);
    const sizeBytes = content.byteLength;
    const { fileId } = expectOk(await pc(pcFileCalls.beginUpload, { fileName: '论文.docx', sizeBytes }));
    expect(expectOk(await pc(pcFileCalls.sendPiece, { fileId, offset: 0, content })).complete).toBe(true);
    await desk.platform.deps.conversions.drain();
    const ready = expectOk(await pc(pcFileCalls.file, { fileId }));
    expect(ready).toMatchObject({ state: 'ready', pages: 2 });
    expect(ready.previews[0]?.url).toMatch(/^\/wec-self-print-app-console\/order\/cloud-print\/page\//);
    const other = await person();
    expect(refusal(await other(pcFileCalls.file, { fileId }))).toBe('NOT_FOUND');
    expect(refusal(await other(pcFileCalls.deleteFile, { fileId }))).toBe('NOT_FOUND');
  });
});
