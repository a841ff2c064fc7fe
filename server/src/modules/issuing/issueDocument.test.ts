import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { PNG } from 'pngjs';
import { createDocumentSigner } from '../../adapters/sign/createDocumentSigner.ts';
import type { Signing } from '../../adapters/sign/openSigning.ts';
import { openTestAuthority } from '../../adapters/sign/testAuthority/openTestAuthority.ts';
import { hasTool, runTool } from '../../adapters/sign/testing/tools.ts';
import { issuedDocument, unkeptDocument } from '../../db/schema/issuing.ts';
import { resource } from '../../db/schema/resources.ts';
import { createEngines } from '../../engines.ts';
import { commandLineOperation, operationBy } from '../../http/operation.ts';
import type { SigningSource } from '../../signing.ts';
import { systemRandom } from '../../system.ts';
import {
  addEditors,
  CERTIFICATE,
  publishTestTemplate,
  RECORD,
  setItemTemplate,
  type WrittenTemplate,
} from '../../testing/certificates.ts';
import { createTestClock } from '../../testing/testClock.ts';
import { openTestEngines, type TestEngines } from '../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { addResource, archiveResource } from '../resources/resourceStore.ts';
import { readSources } from './documentSources.ts';
import { decryptCode, decryptFacts, indexOfCode, indexOfFactor } from './encryptedDocument.ts';
import { type Issued, type IssueRequest, issueDocument } from './issueDocument.ts';
import { discardIssued, saveIssued } from './saveIssued.ts';
import { deleteAllUnkept } from './unkeptDocuments.ts';

/** Years after which every certificate of the test CA has expired. */
const LONG_AFTER_MS = 40 * 365 * DAY_MS;

const sourceOf = (signing: Signing | null): SigningSource => ({
  get: async () => signing,
  validTo: null,
  close: async () => {},
});

describe('issuing a document', () => {
  let engines: TestEngines;
  let platform: TestPlatform;
  let school: TestSchool;
  let editors: Awaited<ReturnType<typeof addEditors>>;
  let request: IssueRequest;
  beforeAll(async () => {
    engines = await openTestEngines();
    platform = await startTestPlatform({ engines });
    school = await addTestSchool(platform);
    editors = await addEditors(school);
    await publishTestTemplate(platform.deps, editors, 'enrolment');
    request = await requestOf('enrolment');
  });
  afterAll(async () => {
    await platform.close();
    await engines.close();
  });

  /** Request for a new person with a record and a new item with this template. */
  const requestOf = async (templateId: string | null): Promise<IssueRequest> => {
    const { schoolCode } = school;
    const userId = await school.addPerson({ name: '张䶮' });
    await platform.deps.records.write({ schoolCode, userId }, RECORD);
    const item = await setItemTemplate(platform.deps, schoolCode, await school.addItem(), templateId);
    const { orderId } = await school.addOrder({ userId, itemId: item.itemId });
    return {
      orderId,
      item,
      language: 'zh',
      formValues: { purpose: '仅用于申请签证' },
      sources: await readSources(platform.deps, { schoolCode, userId }, item.itemId),
      now: platform.clock.now(),
    };
  };
  const issued = async (changes: Partial<IssueRequest> = {}) =>
    expectOk(await issueDocument(platform.deps, { ...request, ...changes }));
  const contentOf = async (file: { key: string; sha256: string; contentLength: number }) => {
    const opened = expectOk(await platform.deps.storage.stream(file));
    const parts: Uint8Array[] = [];
    for await (const part of opened) parts.push(part);
    return Buffer.concat(parts);
  };
  const keysOf = ({ file, maskedFile }: Issued) => [file.key, maskedFile?.key ?? ''];
  const lastLine = () =>
    platform.log.lines.filter(({ event }) => event === 'document-not-issued').at(-1)?.detail;

  it('returns a signed file, a code, its expiry and what a verifier sees', async () => {
    const made = await issued();
    expect((await contentOf(made.file)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(made).toMatchObject({ pages: 1, paperSize: 'A4', horizontal: false, templateVersion: 1 });
    expect(made.verificationCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(made.validUntil.getTime() - made.issuedAt.getTime()).toBe(180 * DAY_MS);
    expect(made.facts).toEqual({
      holderName: { zh: '张*', en: expect.stringMatching(/^Z\*+/) },
      holderNumber: expect.stringMatching(/^2026\*{4,}$/),
      facts: [
        { label: { zh: '专业', en: 'Major' }, value: { zh: '网络工程', en: 'Network Engineering' } },
        { label: { zh: '电话', en: 'Phone' }, value: { zh: '139*****678', en: '139*****678' } },
        { label: { zh: '用途', en: 'Purpose' }, value: { zh: '仅用于申请签证', en: '仅用于申请签证' } },
      ],
    });
  });

  it('saves it with its order, found by the code, with both second factors and nothing readable', async () => {
    const { db, keys } = platform.deps;
    const made = await issued();
    expectOk(
      await db.transaction(async (queries) => {
        await saveIssued(queries, keys, made);
        return ok();
      }),
    );
    const [row] = await db.orm
      .select()
      .from(issuedDocument)
      .where(eq(issuedDocument.codeIndex, indexOfCode(keys, made.verificationCode)));
    if (!row) throw new Error('not kept');
    expect(decryptCode(keys, row)).toBe(made.verificationCode);
    expect(decryptFacts(keys, row)).toEqual(made.facts);
    expect(Buffer.from(indexOfFactor(keys, row, 'x0042') ?? [])).toEqual(
      Buffer.from(row.idFactorIndex ?? []),
    );
    expect(row.numberFactorIndex).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain('张');
  });

  it('refuses a second document for the same order', async () => {
    const { db, keys } = platform.deps;
    const save = async () => {
      const made = await issued();
      await saveIssued(db, keys, made);
    };
    await expect(save()).rejects.toThrow();
  });

  it('deletes the files of a document that is not saved', async () => {
    const made = await issued();
    await discardIssued(platform.deps, made);
    for (const storageKey of keysOf(made)) {
      expect(await platform.deps.storage.exists(storageKey)).toBe(false);
      expect(await platform.deps.db.orm.select().from(unkeptDocument)).not.toContainEqual(
        expect.objectContaining({ storageKey }),
      );
    }
  });

  it('deletes what a crash left between file and order, and never what an order refers to', async () => {
    const { deps, clock } = platform;
    const other = await requestOf('enrolment');
    const [left, kept] = [await issued(), expectOk(await issueDocument(deps, other))];
    await saveIssued(deps.db, deps.keys, kept);
    const there = () =>
      Promise.all([...keysOf(left), ...keysOf(kept)].map((key) => deps.storage.exists(key)));
    await deleteAllUnkept(deps, new Date(clock.now().getTime() + HOUR_MS - 1));
    expect(await there()).toEqual([true, true, true, true]);
    const { storage } = deps;
    const [first] = keysOf(left);
    const failing = {
      ...storage,
      delete: (key: string) => (key === first ? Promise.reject(new Error('away')) : storage.delete(key)),
    };
    const later = new Date(clock.now().getTime() + HOUR_MS);
    await expect(deleteAllUnkept({ ...deps, storage: failing }, later)).rejects.toThrow('failed');
    expect(await there()).toEqual([true, false, true, true]);
    await deleteAllUnkept(deps, later);
    expect(await there()).toEqual([false, false, true, true]);
    await expect(saveIssued(deps.db, deps.keys, left)).rejects.toThrow('deleted before its order kept it');
  });

  it.each<[string, (render: TestEngines['render']) => TestEngines['render']]>([
    ['overflow', () => async () => fail([{ kind: 'overflow', elementId: 'statement' }])],
    [
      'otherPages',
      (render) => async (wanted) => {
        const set = expectOk(await render(wanted));
        return ok({ ...set, pages: set.pages + 1 });
      },
    ],
  ])('is done without pages for verifiers when those cannot be set (%s)', async (reason, maskedBy) => {
    const { deps } = platform;
    const render: TestEngines['render'] = (wanted) =>
      (wanted.masked ? maskedBy(engines.render) : engines.render)(wanted);
    const made = expectOk(await issueDocument({ ...deps, engines: { ...engines, render } }, request));
    expect(made).toMatchObject({ pages: 1, maskedFile: null });
    const told = platform.log.lines.filter(({ event }) => event === 'document-not-masked').at(-1);
    expect(told?.detail).toEqual({ schoolCode: school.schoolCode, itemId: request.item.itemId, reason });
    await discardIssued(deps, made);
    expect(await deps.storage.exists(made.file.key)).toBe(false);
  });

  it('names a missing value by its label in the language of the document', async () => {
    const { schoolCode } = school;
    const userId = await school.addPerson();
    const { 'student.major': _, ...values } = RECORD.values;
    await platform.deps.records.write({ schoolCode, userId }, { values, images: {} });
    const sources = await readSources(platform.deps, { schoolCode, userId }, request.item.itemId);
    for (const [language, label] of [
      ['zh', '专业'],
      ['en', 'Major'],
    ] as const) {
      const result = await issueDocument(platform.deps, { ...request, sources, language });
      expect(result).toMatchObject({
        problem: { name: 'DOCUMENT_DATA_MISSING', detail: { label } },
      });
      if (!result.ok) expect(result.problem.message).toContain(label);
    }
    expect(lastLine()).toMatchObject({ reason: 'missingValue', detail: 'student.major' });
  });

  it('does not let a form override the record or the platform', async () => {
    const made = await issued({
      formValues: { purpose: '甲', 'student.major': '乙', 'document.number': '丙', 'student.name': '丁' },
    });
    expect(made.facts.holderName.zh).toBe('张*');
    expect(made.facts.facts.map(({ value }) => value.zh)).toEqual(['网络工程', '139*****678', '甲']);
  });

  it('names a character that no font has', async () => {
    const made = await issueDocument(platform.deps, { ...request, formValues: { purpose: '\u{10FFFD}' } });
    expect(made).toMatchObject({
      problem: { name: 'DOCUMENT_UNAVAILABLE', detail: { codePoint: 'U+10FFFD' } },
    });
  });

  it('refuses a language that the template does not have', async () => {
    await publishTestTemplate(platform.deps, editors, 'only-zh', { ...CERTIFICATE, languages: ['zh'] });
    const other = await requestOf('only-zh');
    expect(refusal(await issueDocument(platform.deps, { ...other, language: 'en' }))).toBe(
      'LANGUAGE_NOT_OFFERED',
    );
  });

  it.each([null, 'no-such-template'])(
    'issues nothing for an item with the template %s',
    async (templateId) => {
      const other = await requestOf(templateId);
      expect(refusal(await issueDocument(platform.deps, other))).toBe('DOCUMENT_UNAVAILABLE');
      expect(lastLine()).toMatchObject({ reason: 'notPublished' });
    },
  );

  it('does not issue for an unknown person', async () => {
    expect(
      refusal(
        await issueDocument(platform.deps, {
          ...request,
          sources: { ...request.sources, person: { schoolCode: school.schoolCode, userId: 'nobody' } },
        }),
      ),
    ).toBe('NOT_FOUND');
  });

  it('keeps archived resources of a published version, and reports when their files are gone', async () => {
    const { deps } = platform;
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    );
    const added = expectOk(
      await addResource(
        deps,
        operationBy(editors.author, 'resource-added'),
        { kind: 'image', name: 'emblem', content: svg },
        'en',
      ),
    );
    const emblem: WrittenTemplate['fixed'][number] = {
      id: 'emblem',
      kind: 'image',
      frame: { x: 10, y: 10, width: 20, height: 20 },
      source: { from: 'resource', resource: 'emblem' },
    };
    const content = { ...CERTIFICATE, fixed: [...CERTIFICATE.fixed, emblem] };
    await publishTestTemplate(deps, editors, 'with-emblem', content);
    const other = await requestOf('with-emblem');
    expectOk(
      await archiveResource(
        deps,
        commandLineOperation(school.schoolCode, 'resource-removed'),
        added.resourceId,
      ),
    );
    expectOk(await issueDocument(deps, other));
    const [row] = await deps.db.orm.select().from(resource).where(eq(resource.resourceId, added.resourceId));
    await deps.storage.delete(row?.storageKey ?? '');
    const again = await startTestPlatformOnSame();
    expect(refusal(await issueDocument(again, other))).toBe('DOCUMENT_UNAVAILABLE');
    expect(lastLine()).toMatchObject({ reason: 'resourceMissing', detail: 'emblem' });
  });

  /** The same platform with empty caches, as on another replica or after a restart. */
  const startTestPlatformOnSame = async () => {
    const { createPublishedTemplates } = await import('../templates/publishedTemplates.ts');
    return { ...platform.deps, templates: createPublishedTemplates(platform.deps) };
  };

  it('draws the stamp in the signature itself where the template reserves a place for it', async () => {
    const { deps } = platform;
    const reserved: WrittenTemplate['fixed'][number] = {
      id: 'kept',
      kind: 'seal',
      frame: { x: 140, y: 150, width: 40, height: 40 },
      source: { from: 'reserved' },
    };
    const content = { ...CERTIFICATE, fixed: [reserved, ...CERTIFICATE.fixed.slice(0, 1)] };
    const add = (picture: Uint8Array) =>
      addResource(
        deps,
        operationBy(editors.author, 'resource-added'),
        { kind: 'seal', name: 'seal', content: picture },
        'en',
      );
    const svg = expectOk(await add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')));
    await expect(publishTestTemplate(deps, editors, 'sealed-svg', content)).rejects.toThrow(
      'resourceUnusable',
    );
    expectOk(
      await archiveResource(
        deps,
        commandLineOperation(school.schoolCode, 'resource-removed'),
        svg.resourceId,
      ),
    );
    const picture = new PNG({ width: 40, height: 40 });
    picture.data.fill(Buffer.from([200, 20, 30, 255]));
    expectOk(await add(PNG.sync.write(picture)));
    await publishTestTemplate(deps, editors, 'sealed', content);
    const made = expectOk(await issueDocument(deps, await requestOf('sealed')));
    const pdf = (await contentOf(made.file)).toString('latin1');
    // Position in points from the lower left corner of A4: 140 mm, 297 - 150 - 40 mm, and 40 mm more.
    expect(pdf).toContain('/ByteRange');
    if (made.maskedFile === null) throw new Error('no pages for verifiers');
    const masked = (await contentOf(made.maskedFile)).toString('latin1');
    expect([masked.includes('/ByteRange'), /\/Subtype\s*\/Image/.test(masked)]).toEqual([false, true]);
    expect(pdf).toMatch(/\/Rect \[396\.85\d* 303\.3\d* 510\.2\d* 416\.6\d*\]/);
  });

  it('issues nothing without a signature', async () => {
    const { deps } = platform;
    const { sign } = createEngines({ signing: sourceOf(null), log: platform.log });
    const unsigned = { ...deps, engines: { ...engines, sign } };
    expect(refusal(await issueDocument(unsigned, request))).toBe('DOCUMENT_UNAVAILABLE');
    expect(lastLine()).toMatchObject({ reason: 'noKey' });
  });

  it('issues nothing when the timestamp service is down or the certificate has expired', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'self-print-issue-'));
    const clock = createTestClock();
    const { signingKey: key, timestamps } = await openTestAuthority(directory, clock, systemRandom);
    const down = {
      requestToken: async (): Promise<Result<never, { kind: 'unreachable'; detail: string }>> =>
        fail({ kind: 'unreachable', detail: 'ECONNREFUSED' }),
    };
    const reasonWith = async (service: typeof timestamps) => {
      const parts = { key, timestamps: service, withoutTimestamp: 'refuse', clock } as const;
      const signing = { signer: createDocumentSigner(parts), trust: await engines.trust() };
      const { sign } = createEngines({ signing: sourceOf(signing), log: platform.log });
      const deps = { ...platform.deps, engines: { ...engines, sign } };
      expect(refusal(await issueDocument(deps, request))).toBe('DOCUMENT_UNAVAILABLE');
      return lastLine()?.reason;
    };
    expect(await reasonWith(down)).toBe('timestampUnavailable');
    clock.advance(LONG_AFTER_MS);
    expect(await reasonWith(timestamps)).toBe('certificateExpired');
    await rm(directory, { recursive: true, force: true });
  });

  (hasTool('pdfsig') && hasTool('pdftotext') ? it : it.skip)(
    'is what pdfsig finds signed as a whole and pdftotext reads the values from (needs poppler-utils)',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'self-print-issue-'));
      const path = join(directory, 'issued.pdf');
      const made = await issued();
      await writeFile(path, await contentOf(made.file));
      const { output } = await runTool('pdfsig', ['-nocert', path]);
      expect(output).toContain('Signature is Valid');
      expect(output).toContain('Total document signed');
      const words = (await runTool('pdftotext', [path, '-'])).output.replace(/\s/g, '');
      expect(words).toContain('张䶮');
      expect(words).toContain('仅用于申请签证');
      expect(words).toContain(made.verificationCode.match(/.{4}/g)?.join('-'));
      if (made.maskedFile === null) throw new Error('no pages for verifiers');
      await writeFile(path, await contentOf(made.maskedFile));
      const masked = (await runTool('pdftotext', [path, '-'])).output.replace(/\s/g, '');
      expect(masked).toContain(made.verificationCode.match(/.{4}/g)?.join('-'));
      expect(masked).toMatch(/张\*.*网络工程/);
      for (const secret of ['张䶮', RECORD.values['student.idNumber'], '13912345678', made.holder.number])
        expect([secret, words.includes(String(secret)), masked.includes(String(secret))]).toEqual([
          secret,
          true,
          false,
        ]);
      await rm(directory, { recursive: true, force: true });
    },
  );
});
