import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalItemCalls, userItemCalls } from '@self-print/contract/platform/items.ts';
import { ok } from '@self-print/contract/result.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import { elementsOf } from '@self-print/contract/template/templateTexts.ts';
import type { PageImage } from '../../adapters/convert/pdf/previews.ts';
import { refuse } from '../../adapters/convert/uploadProblem.ts';
import { documentPreview } from '../../db/schema/issuing.ts';
import { printItem } from '../../db/schema/items.ts';
import {
  addEditors,
  CERTIFICATE,
  publishTestTemplate,
  RECORD,
  setItemTemplate,
} from '../../testing/certificates.ts';
import { noConverter } from '../../testing/noConverter.ts';
import { signedIn, visiting } from '../../testing/signedIn.ts';
import { openTestEngines, type TestEngines } from '../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { previewLook } from './previewLook.ts';
import { deletePreviews, openPreviewPage } from './previewPages.ts';

/** The last PDF passed to the converter. */
let drawnPdf = Buffer.alloc(0);
let isConverterDown = false;

describe('the preview of a document', () => {
  let engines: TestEngines;
  let platform: TestPlatform;
  let school: TestSchool;
  let itemId: string;
  beforeAll(async () => {
    engines = await openTestEngines();
    const page = (number: number): PageImage => ({
      page: number,
      type: 'image/webp',
      width: 600,
      height: 850,
      content: Buffer.from(`page ${number}`),
    });
    const converter = {
      ...noConverter,
      previews: async (pdf: Uint8Array, { count }: { count: number }) => {
        drawnPdf = Buffer.from(pdf);
        if (isConverterDown) return refuse('CONVERSION_BUSY');
        return ok(Array.from({ length: count }, (_, index) => page(index + 1)));
      },
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
    const { schoolCode } = school;
    const userId = await school.addPerson();
    await platform.deps.records.write({ schoolCode, userId }, RECORD);
    return { schoolCode, userId };
  };
  const phone = async () => signedIn(platform, await person(), 'mobile');
  const look = async (call: CallFunction, id = itemId) =>
    expectOk(await call(userItemCalls.previewWithForm, { itemId: id }));
  const keyOf = (url: string) => {
    const [, previewId = '', page = ''] = /\/([0-9a-f-]{36})\/(\d+)$/.exec(url) ?? [];
    return { previewId, page: Number(page) };
  };
  const fetchPage = async (call: CallFunction, url: string) =>
    refusal(await call(userItemCalls.previewPage, keyOf(url)));

  it('has an image of each page, for this person only', async () => {
    const [mine, other] = [await phone(), await phone()];
    const { pages, pageCount } = await look(mine);
    expect(pageCount).toBe(1);
    expect(pages).toEqual([
      { url: expect.stringContaining('/wec-apis/self-print/item/preview-page/'), width: 600, height: 850 },
    ]);
    const [page] = pages;
    if (!page) throw new Error('no page');
    expect(await fetchPage(other, page.url)).toBe('NOT_FOUND');
    expect(refusal(await mine(userItemCalls.previewPage, { ...keyOf(page.url), page: 2 }))).toBe('NOT_FOUND');
  });

  it('is not signed', async () => {
    await look(await phone());
    expect(drawnPdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(drawnPdf.includes('/ByteRange')).toBe(false);
  });

  it('is watermarked on every page, shows no stamp, and is the same object for a template each time', () => {
    const parsed = expectOk(parseTemplate(CERTIFICATE));
    const look = previewLook(parsed);
    expect(elementsOf(look).filter(({ kind }) => kind === 'watermark')).toMatchObject([
      { pages: 'every', text: { zh: '预览 PREVIEW', en: '预览 PREVIEW' } },
    ]);
    const stamps = elementsOf(look).filter((element) => element.kind === 'seal');
    expect(stamps.map(({ source }) => source)).toEqual([{ from: 'reserved' }]);
    expect(previewLook(parsed)).toBe(look);
    expectOk(parseTemplate(look));
    expectOk(parseTemplate(previewLook(look)));
  });

  it('has no slice of a seal that lies over the edges of all pages', () => {
    const source = { from: 'resource', resource: 'seal' };
    const edge = { id: 'edge', kind: 'slicedSeal', top: 100, width: 42, height: 42, source };
    const parsed = expectOk(parseTemplate({ ...CERTIFICATE, fixed: [...CERTIFICATE.fixed, edge] }));
    expect(elementsOf(previewLook(parsed)).map(({ kind }) => kind)).not.toContain('slicedSeal');
  });

  it('expires after a quarter of an hour, and its images are deleted then', async () => {
    const call = await phone();
    const { pages } = await look(call);
    const url = pages[0]?.url ?? '';
    const [row] = (await platform.deps.db.orm.select().from(documentPreview)).filter(
      ({ previewId }) => previewId === keyOf(url).previewId,
    );
    const file = row?.pages[0]?.key ?? '';
    expect(await platform.deps.storage.exists(file)).toBe(true);
    platform.clock.advance(15 * MINUTE_MS - 1);
    await deletePreviews(platform.deps, platform.clock.now());
    expect(await platform.deps.storage.exists(file)).toBe(true);
    platform.clock.advance(1);
    expect(await fetchPage(call, url)).toBe('NOT_FOUND');
    // One that cannot be deleted now keeps none of the others, and is deleted later.
    const { storage } = platform.deps;
    await look(await phone());
    platform.clock.advance(15 * MINUTE_MS);
    const failing = {
      ...storage,
      delete: (key: string) => (key === file ? Promise.reject(new Error('away')) : storage.delete(key)),
    };
    const deps = { ...platform.deps, storage: failing };
    await expect(deletePreviews(deps, platform.clock.now())).rejects.toThrow('failed');
    expect(await platform.deps.db.orm.select().from(documentPreview)).toMatchObject([
      { pages: [{ key: file }] },
    ]);
    await deletePreviews(platform.deps, platform.clock.now());
    expect(await platform.deps.storage.exists(file)).toBe(false);
    expect(await platform.deps.db.orm.select().from(documentPreview)).toEqual([]);
  });

  it('is shown at a terminal to the person signed in there', async () => {
    const who = await person();
    const at = await visiting(platform, await school.addTerminal(), who);
    const { pages } = expectOk(await at(terminalItemCalls.preview, { itemId, language: 'en' }));
    expect(pages).toHaveLength(1);
    const actor = { kind: 'mobileUser', at: 'phone', role: 'student', proofs: [], ...who } as const;
    const file = expectOk(await openPreviewPage(platform.deps, actor, keyOf(pages[0]?.url ?? '')));
    const parts: Uint8Array[] = [];
    for await (const part of file.content) parts.push(part);
    expect([file.contentType, Buffer.concat(parts).toString()]).toEqual(['image/webp', 'page 1']);
  });

  it('hides personal values at a terminal until the person asks for them', async () => {
    const at = await visiting(platform, await school.addTerminal(), await person());
    const drawn = async (masked?: boolean) => {
      expectOk(await at(terminalItemCalls.preview, { itemId, masked }));
      return drawnPdf.byteLength;
    };
    const open = await drawn();
    expect(await drawn(false)).toBe(open);
    expect(await drawn(true)).not.toBe(open);
  });

  it('names what is missing', async () => {
    const { schoolCode } = school;
    const userId = await school.addPerson();
    const call = await signedIn(platform, { schoolCode, userId }, 'mobile');
    expect(await call(userItemCalls.preview, { itemId })).toMatchObject({
      problem: { name: 'DOCUMENT_DATA_MISSING', message: expect.stringContaining('身份证号') },
    });
  });

  it('is refused for what the person may not order, and in a language that the item does not offer', async () => {
    const call = await phone();
    const forbidden = await school.addItem();
    await platform.deps.db.orm.update(printItem).set({ templateId: 'enrolment' });
    expect(refusal(await call(userItemCalls.preview, { itemId: 'none' }))).toBe('NOT_FOUND');
    expect(refusal(await call(userItemCalls.preview, { itemId: forbidden, language: 'en' }))).toBe(
      'LANGUAGE_NOT_OFFERED',
    );
  });

  it('is refused without a template, and when no pages can be drawn', async () => {
    const call = await phone();
    const bare = await school.addItem();
    await setItemTemplate(platform.deps, school.schoolCode, bare, null);
    expect(await call(userItemCalls.preview, { itemId: bare })).toMatchObject({
      problem: { name: 'DOCUMENT_UNAVAILABLE', message: expect.stringContaining('服务窗口') },
    });
    await setItemTemplate(platform.deps, school.schoolCode, bare, 'never-published');
    expect(refusal(await call(userItemCalls.preview, { itemId: bare }))).toBe('DOCUMENT_UNAVAILABLE');
    isConverterDown = true;
    expect(refusal(await call(userItemCalls.preview, { itemId }))).toBe('DOCUMENT_UNAVAILABLE');
    isConverterDown = false;
  });

  it('is refused to those who request it too often', async () => {
    const call = await phone();
    const asked = [];
    for (let times = 0; times < 31; times += 1) {
      asked.push(refusal(await call(userItemCalls.preview, { itemId: 'none' })));
    }
    expect(asked.filter((name) => name === 'NOT_FOUND')).toHaveLength(30);
    expect(asked.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});
