import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@self-print/contract/call.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import type { DocumentEngines } from '../../documents/documentEngines.ts';
import { schoolFont } from '../../documents/testing/schoolFont.ts';
import type { AdminActor } from '../../http/actor.ts';
import { commandLineOperation, operationBy } from '../../http/operation.ts';
import { builtInAdministrator } from '../../http/permissions.ts';
import {
  addEditors,
  CERTIFICATE,
  publishTestTemplate,
  RECORD,
  setItemTemplate,
  type WrittenTemplate,
} from '../../testing/certificates.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { openTestEngines, type TestEngines } from '../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { viewApprovals } from '../approvals/viewApprovals.ts';
import { addResource, archiveResource } from '../resources/resourceStore.ts';
import { previewItem, previewTemplate } from './previewTemplate.ts';
import { publishTemplate, submitTemplateForReview } from './publishTemplate.ts';
import { listResourceUse } from './resourceUse.ts';
import { listTemplates, listVersions } from './templateStore.ts';
import { createTemplate, renameTemplate, saveDraft } from './writeTemplate.ts';

const NAME = { zh: '在读证明', en: 'Certificate of enrolment' };
const SVG = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>',
);

describe('templates', () => {
  let engines: TestEngines;
  let platform: TestPlatform;
  let school: TestSchool;
  let author: AdminActor;
  let publisher: AdminActor;
  let made = 0;
  beforeAll(async () => {
    engines = await openTestEngines();
    platform = await startTestPlatform({ engines });
    school = await addTestSchool(platform);
    ({ author, publisher } = await addEditors(school));
  });
  afterAll(async () => {
    await platform.close();
    await engines.close();
  });

  const newTemplate = async (content: WrittenTemplate = CERTIFICATE) => {
    made += 1;
    const templateId = `t-${made}`;
    expectOk(
      await createTemplate(
        platform.deps,
        operationBy(author, 'template-created'),
        { templateId, name: NAME, content },
        'en',
      ),
    );
    return templateId;
  };
  type Save = CallInput<typeof templateCalls.saveDraft>;
  const save = (who: AdminActor, changes: Partial<Save> & Pick<Save, 'templateId'>) =>
    saveDraft(
      platform.deps,
      operationBy(who, 'template-saved'),
      { content: CERTIFICATE, note: '', basedOn: 1, basedOnRevision: 1, ...changes },
      'en',
    );
  const submitForReview = (templateId: string, version = 1) =>
    submitTemplateForReview(
      platform.deps,
      operationBy(author, 'template-submitted'),
      { templateId, version },
      'en',
    );
  const publish = (who: AdminActor, templateId: string, version = 1) =>
    publishTemplate(platform.deps, operationBy(who, 'template-published'), { templateId, version }, 'en');
  const statesOf = async (templateId: string) =>
    expectOk(await listVersions(platform.deps, author, templateId)).map(
      ({ version, state }) => `${version} ${state}`,
    );
  const withElement = (
    element: WrittenTemplate['fixed'][number],
    changes: Partial<WrittenTemplate> = {},
  ): WrittenTemplate => ({ ...CERTIFICATE, ...changes, fixed: [...CERTIFICATE.fixed, element] });
  const line = (text: string, width = 100): WrittenTemplate['fixed'][number] => ({
    id: 'line',
    kind: 'text',
    frame: { x: 25, y: 20, width, height: 8 },
    text: { zh: text, en: text },
    overflow: { rule: 'shrink', minSizePt: 10 },
  });

  it('go from draft over submission and publication to being retired by the next version, and back', async () => {
    const templateId = await newTemplate();
    expect(await statesOf(templateId)).toEqual(['1 draft']);
    expectOk(await submitForReview(templateId));
    expect(expectOk(await publish(publisher, templateId))).toMatchObject({
      version: 1,
      state: 'published',
      writtenBy: '王编辑',
      publishedBy: '李主任',
    });
    const second = expectOk(await save(author, { templateId, note: 'New wording' }));
    expect(second).toMatchObject({ version: 2, state: 'draft', revision: 1, note: 'New wording' });
    expectOk(await submitForReview(templateId, 2));
    expectOk(await publish(publisher, templateId, 2));
    expect(await statesOf(templateId)).toEqual(['2 published', '1 retired']);
    expectOk(await publish(author, templateId, 1));
    expect(await statesOf(templateId)).toEqual(['2 retired', '1 published']);
    const [row] = (
      await listTemplates(platform.deps.db, school.schoolCode, { page: 1, rows: 8, search: templateId })
    ).rows;
    expect(row).toMatchObject({ publishedVersion: 1, newestVersion: 2, newestState: 'retired' });
  });

  it('are never published by any of their authors', async () => {
    const templateId = await newTemplate();
    expectOk(await save(publisher, { templateId }));
    const { publisher: third } = await addEditors(school);
    const waitingFor = async (who: AdminActor) => {
      const wanted = { page: 1, rows: 100, decided: false, mine: true };
      const { rows } = await viewApprovals(platform.deps, who, wanted, []);
      return rows.filter(({ subjectId }) => subjectId === templateId).map(({ changes }) => changes);
    };
    expect(await waitingFor(third)).toEqual([]);
    expectOk(await submitForReview(templateId));
    expect(await waitingFor(third)).toEqual([[{ path: 'version', after: 1 }]]);
    expect([await waitingFor(author), await waitingFor(publisher)]).toEqual([[], []]);
    expect(refusal(await publish(author, templateId))).toBe('SECOND_PERSON_NEEDED');
    expect(refusal(await publish(publisher, templateId))).toBe('SECOND_PERSON_NEEDED');
    expectOk(await publish(third, templateId));
    expect(await waitingFor(third)).toEqual([]);
  });

  it('refuse to overwrite changes made meanwhile', async () => {
    const templateId = await newTemplate();
    expect(expectOk(await save(author, { templateId }))).toMatchObject({ version: 1, revision: 2 });
    expect(refusal(await save(publisher, { templateId }))).toBe('CHANGED_MEANWHILE');
    expectOk(await save(publisher, { templateId, basedOnRevision: 2 }));
    expectOk(await submitForReview(templateId));
    expectOk(await save(author, { templateId, basedOnRevision: 3 }));
    expect(refusal(await save(publisher, { templateId, basedOnRevision: 3 }))).toBe('CHANGED_MEANWHILE');
  });

  it('let one of two concurrent authors win', async () => {
    const templateId = await newTemplate();
    const results = await Promise.all([save(author, { templateId }), save(publisher, { templateId })]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('let one of two concurrent publications win', async () => {
    const templateId = await newTemplate();
    expectOk(await submitForReview(templateId));
    const results = await Promise.all([publish(publisher, templateId), publish(publisher, templateId)]);
    expect(results.map((result) => (result.ok ? 'ok' : result.problem.name)).sort()).toEqual([
      'CHANGED_MEANWHILE',
      'ok',
    ]);
  });

  it.each([
    ['a draft', async (templateId: string) => publish(publisher, templateId), 'CHANGED_MEANWHILE'],
    ['no such version', async (templateId: string) => publish(publisher, templateId, 9), 'NOT_FOUND'],
    ['no such template', async () => publish(publisher, 'none'), 'NOT_FOUND'],
  ] as const)('do not publish %s', async (_, run, expected) => {
    expect(refusal(await run(await newTemplate()))).toBe(expected);
  });

  it('are renamed by whoever knows their name', async () => {
    const templateId = await newTemplate();
    const named = async (name: typeof NAME, known = NAME, schoolCode = school.schoolCode) =>
      renameTemplate(platform.deps, commandLineOperation(schoolCode, 'template-renamed'), {
        templateId,
        name,
        known,
      });
    const other = { zh: '在校证明', en: 'Letter' };
    expect(refusal(await named(other, NAME, 'elsewhere'))).toBe('NOT_FOUND');
    expect(expectOk(await named(other))).toEqual({ name: other });
    expect(refusal(await named({ zh: '证明', en: 'Proof' }))).toBe('CHANGED_MEANWHILE');
    const listed = await listTemplates(platform.deps.db, school.schoolCode, {
      page: 1,
      rows: 8,
      search: templateId,
    });
    expect(listed.rows).toMatchObject([{ name: other }]);
  });

  it('are submitted only once', async () => {
    const templateId = await newTemplate();
    expectOk(await submitForReview(templateId));
    expect(refusal(await submitForReview(templateId))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await submitForReview(templateId, 2))).toBe('NOT_FOUND');
  });

  it('have unique names in each school', async () => {
    const templateId = await newTemplate();
    const input = { templateId, name: NAME, content: CERTIFICATE };
    expect(
      refusal(await createTemplate(platform.deps, operationBy(author, 'template-created'), input, 'en')),
    ).toBe('NAME_TAKEN');
    const other = await addTestSchool(platform);
    const { author: stranger } = await addEditors(other);
    expectOk(await createTemplate(platform.deps, operationBy(stranger, 'template-created'), input, 'en'));
    expect(refusal(await publish({ ...stranger, schoolCode: 'elsewhere' }, templateId))).toBe('NOT_FOUND');
  });

  it('are not saved when they are invalid, and report where', async () => {
    const content = { ...withElement(line('{nobody}')) };
    const input = { templateId: 'bad', name: NAME, content };
    expect(
      await createTemplate(platform.deps, operationBy(author, 'template-created'), input, 'en'),
    ).toMatchObject({
      problem: {
        name: 'TEMPLATE_INVALID',
        message: expect.stringContaining('nobody'),
        detail: { kind: 'badTemplate', elementId: 'line', count: 2 },
      },
    });
  });

  it.each([
    ['a text that is too long', line('很长的文字'.repeat(30)), { kind: 'overflow', name: 'line' }],
    [
      'a character without a glyph',
      line('甲\u{10FFFD}'),
      { kind: 'missingGlyph', name: '\u{10FFFD} U+10FFFD' },
    ],
    [
      'a resource that is not there',
      {
        id: 'picture',
        kind: 'image' as const,
        frame: { x: 1, y: 1, width: 9, height: 9 },
        source: { from: 'resource' as const, resource: 'nowhere' },
      },
      { kind: 'resourceMissing', name: 'nowhere' },
    ],
    [
      'a place kept for a stamp that the school does not have',
      {
        id: 'kept',
        kind: 'seal' as const,
        frame: { x: 1, y: 1, width: 40, height: 40 },
        source: { from: 'reserved' as const },
      },
      { kind: 'resourceMissing', name: 'seal' },
    ],
  ])('are not submitted with %s', async (_, element, detail) => {
    const templateId = await newTemplate(withElement(element));
    expect(await submitForReview(templateId)).toMatchObject({
      problem: { name: 'TEMPLATE_INVALID', detail },
    });
    expect(await statesOf(templateId)).toEqual(['1 draft']);
  });

  it('are not submitted with a seal that could come to stand on a page without the person', async () => {
    const seal: WrittenTemplate['fixed'][number] = {
      id: 'last-seal',
      kind: 'seal',
      pages: 'last',
      frame: { x: 1, y: 1, width: 40, height: 40 },
      source: { from: 'drawn', arc: { zh: '章', en: 'Seal' }, font: 'Noto Serif SC', colour: '#c8161d' },
    };
    const templateId = await newTemplate(withElement(seal, { pagesMax: 2 }));
    expect(await submitForReview(templateId)).toMatchObject({
      problem: {
        name: 'TEMPLATE_INVALID',
        message: expect.stringContaining('student.name'),
        detail: { kind: 'badTemplate', elementId: 'last-seal' },
      },
    });
    expect(await statesOf(templateId)).toEqual(['1 draft']);
  });

  it('are not submitted when a sample is missing in one of their languages', async () => {
    const variables = CERTIFICATE.variables.map((variable) =>
      variable.name === 'student.major' && variable.type === 'text'
        ? { ...variable, sample: { zh: '软件工程' } }
        : variable,
    );
    const templateId = await newTemplate({ ...CERTIFICATE, variables });
    expect(await submitForReview(templateId)).toMatchObject({
      problem: { detail: { kind: 'missingValue', name: 'student.major', language: 'en' } },
    });
  });

  it('are not published with a resource that was archived after submission', async () => {
    const { deps } = platform;
    const emblem = expectOk(
      await addResource(
        deps,
        operationBy(author, 'resource-added'),
        { kind: 'image', name: 'emblem-1', content: SVG },
        'en',
      ),
    );
    const element: WrittenTemplate['fixed'][number] = {
      id: 'emblem',
      kind: 'image',
      frame: { x: 1, y: 1, width: 9, height: 9 },
      source: { from: 'resource', resource: 'emblem-1' },
    };
    const templateId = await newTemplate(withElement(element));
    expect(expectOk(await listResourceUse(deps, school.schoolCode, emblem.resourceId))).toEqual([
      { templateId, name: NAME, published: false, newest: true },
    ]);
    expect(refusal(await listResourceUse(deps, 'elsewhere', emblem.resourceId))).toBe('NOT_FOUND');
    expectOk(await submitForReview(templateId));
    expectOk(
      await archiveResource(
        deps,
        commandLineOperation(school.schoolCode, 'resource-removed'),
        emblem.resourceId,
      ),
    );
    expect(await publish(publisher, templateId)).toMatchObject({
      problem: { name: 'TEMPLATE_INVALID', detail: { kind: 'resourceMissing', name: 'emblem-1' } },
    });
  });

  it('may use a font of the school, which a published version keeps', async () => {
    const { deps } = platform;
    const inOwnFont: WrittenTemplate['fixed'][number] = {
      id: 'line',
      kind: 'text',
      frame: { x: 25, y: 20, width: 100, height: 8 },
      text: { zh: 'Zoë', en: 'Zoë' },
      style: { font: 'Mine Sans' },
    };
    const templateId = await newTemplate(withElement(inOwnFont));
    expect(await submitForReview(templateId)).toMatchObject({
      problem: { detail: { kind: 'unknownFont', name: 'Mine Sans' } },
    });
    const content = await schoolFont();
    const font = expectOk(
      await addResource(
        deps,
        operationBy(author, 'resource-added'),
        { kind: 'font', name: 'mine', content },
        'en',
      ),
    );
    expectOk(await submitForReview(templateId));
    const use = async () => expectOk(await listResourceUse(deps, school.schoolCode, font.resourceId));
    expect(await use()).toEqual([{ templateId, name: NAME, published: false, newest: true }]);
    expectOk(await publish(publisher, templateId));
    expect(await use()).toMatchObject([{ templateId, published: true, newest: true }]);
    expectOk(
      await archiveResource(
        deps,
        commandLineOperation(school.schoolCode, 'resource-removed'),
        font.resourceId,
      ),
    );
    const itemId = await school.addItem();
    await setItemTemplate(deps, school.schoolCode, itemId, templateId);
    expectOk(await previewItem(deps, author, { itemId, language: 'zh' }));
    expect(refusal(await submitForReview(await newTemplate(withElement(inOwnFont))))).toBe(
      'TEMPLATE_INVALID',
    );
  });

  describe('previewed while they are written', () => {
    const preview = (content: Record<string, unknown>, userName?: string, who = author) =>
      previewTemplate(platform.deps, who, { content, language: 'zh', userName }, 'en');

    it('are the PDF of the real engine with samples', async () => {
      const seen = expectOk(await preview(CERTIFICATE));
      if (seen.outcome !== 'rendered') throw new Error('refused');
      expect(Buffer.from(seen.pdfBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
      expect(seen.pages).toBe(1);
    });

    it('list all problems', async () => {
      const long = line('很长的文字'.repeat(30));
      expect(await preview(withElement(long))).toMatchObject({
        value: { outcome: 'refused', problems: [{ kind: 'overflow', elementId: 'line' }] },
      });
      expect(await preview({ format: 1 })).toMatchObject({
        value: {
          outcome: 'refused',
          problems: expect.arrayContaining([expect.objectContaining({ kind: 'badTemplate' })]),
        },
      });
    });

    it("name what a person's record lacks", async () => {
      const userId = await school.addPerson({ userName: '2026777' });
      const { schoolCode } = school;
      expect(await preview(CERTIFICATE, '2026777')).toMatchObject({
        value: {
          outcome: 'refused',
          problems: expect.arrayContaining([expect.objectContaining({ name: 'student.major' })]),
        },
      });
      await platform.deps.records.write({ schoolCode, userId }, RECORD);
      expect(await preview(CERTIFICATE, '2026777')).toMatchObject({ value: { outcome: 'rendered' } });
      expect(refusal(await preview(CERTIFICATE, 'nobody'))).toBe('NOT_FOUND');
    });

    it('cannot pass for documents: watermarked, without the stamp, with ID and phone numbers masked', async () => {
      const userId = await school.addPerson({ userName: '2026779' });
      const { schoolCode } = school;
      const identifying = { 'student.idNumber': '110101199003078515', 'student.phone': '13800138000' };
      await platform.deps.records.write(
        { schoolCode, userId },
        { ...RECORD, values: { ...RECORD.values, ...identifying } },
      );
      const requests: Parameters<DocumentEngines['render']>[0][] = [];
      const { engines } = platform.deps;
      const render: typeof engines.render = (request) => {
        requests.push(request);
        return engines.render(request);
      };
      const deps = { ...platform.deps, engines: { ...engines, render } };
      const request = { content: CERTIFICATE, language: 'zh', userName: '2026779' } as const;
      expectOk(await previewTemplate(deps, author, request, 'en'));
      expect(requests).toMatchObject([
        {
          template: { fixed: expect.arrayContaining([expect.objectContaining({ id: 'preview-mark' })]) },
          data: { 'student.idNumber': '110101********8515', 'student.phone': '138*****000' },
        },
      ]);
      expect(JSON.stringify(requests[0]?.template)).not.toContain('"from":"drawn"');
      expect(platform.log.lines.at(-1)?.detail).toMatchObject({ userId: author.userId, personId: userId });
    });

    it("show a person's data only to those who may view people and write templates", async () => {
      await school.addPerson({ userName: '2026778' });
      const auditor = builtInAdministrator(author, 'auditor');
      expect(refusal(await preview(CERTIFICATE, '2026778', auditor))).toBe('NO_PERMISSION');
      const finance = builtInAdministrator(author, 'finance');
      expect(refusal(await preview(CERTIFICATE, '2026778', finance))).toBe('NO_PERMISSION');
      expect(await preview(CERTIFICATE, undefined, finance)).toMatchObject({ ok: true });
    });
  });

  it('show an item by its published template', async () => {
    const { deps } = platform;
    const itemId = await school.addItem();
    const seen = () => previewItem(deps, author, { itemId, language: 'en' });
    expect(refusal(await seen())).toBe('TEMPLATE_NOT_PUBLISHED');
    await publishTestTemplate(deps, { author, publisher }, 'of-item');
    await setItemTemplate(deps, school.schoolCode, itemId, 'of-item');
    const file = expectOk(await seen());
    expect(file.contentType).toBe('application/pdf');
    const { rows } = await listTemplates(deps.db, school.schoolCode, { page: 1, rows: 8, search: 'of-item' });
    expect(rows[0]?.items.map((item) => item.itemId)).toEqual([itemId]);
    expect(refusal(await previewItem(deps, author, { itemId: 'none', language: 'en' }))).toBe('NOT_FOUND');
  });

  describe('by the calls of the console', () => {
    const consoleOf = async (role: BuiltInRole) =>
      signedIn(
        platform,
        { schoolCode: school.schoolCode, userId: await school.addPerson({ role }) },
        'admin',
      );

    it('are written by one person and published by another, and are returned as written', async () => {
      const [one, other] = [await consoleOf('printAdmin'), await consoleOf('admin')];
      const templateId = 'by-calls';
      expectOk(await one(templateCalls.create, { templateId, name: NAME, content: CERTIFICATE }));
      const read = expectOk(await one(templateCalls.get, { templateId, version: 1 }));
      expect(read).toMatchObject({ state: 'draft', revision: 1, content: CERTIFICATE });
      const draft = { templateId, content: CERTIFICATE, basedOn: 1, basedOnRevision: 1 };
      expectOk(await one(templateCalls.saveDraft, draft));
      expect(refusal(await other(templateCalls.saveDraft, draft))).toBe('CHANGED_MEANWHILE');
      const key = { templateId, version: 1 };
      expectOk(await one(templateCalls.submitForReview, key));
      expect(refusal(await one(templateCalls.publish, key))).toBe('SECOND_PERSON_NEEDED');
      expectOk(await other(templateCalls.publish, key));
      expect(expectOk(await one(templateCalls.versions, { templateId }))).toMatchObject([
        { version: 1, state: 'published', revision: 2 },
      ]);
      expect(expectOk(await one(templateCalls.list, { search: 'by-calls' })).total).toBe(1);
      const seen = expectOk(await one(templateCalls.preview, { content: CERTIFICATE, language: 'en' }));
      expect(seen.outcome).toBe('rendered');
    });

    it('are read by auditors, written by nobody else, and invisible to another school', async () => {
      const auditor = await consoleOf('auditor');
      const input = { templateId: 'by-auditor', name: NAME, content: CERTIFICATE };
      expect(refusal(await auditor(templateCalls.create, input))).toBe('NO_PERMISSION');
      expect(refusal(await auditor(templateCalls.publish, { templateId: 'x', version: 1 }))).toBe(
        'NO_PERMISSION',
      );
      const [known] = expectOk(await auditor(templateCalls.list, {})).rows;
      const templateId = known?.templateId ?? '';
      const other = await addTestSchool(platform);
      const userId = await other.addPerson({ role: 'admin' });
      const stranger = await signedIn(platform, { schoolCode: other.schoolCode, userId }, 'admin');
      expect(expectOk(await stranger(templateCalls.list, {})).rows).toEqual([]);
      expect(refusal(await stranger(templateCalls.versions, { templateId }))).toBe('NOT_FOUND');
      expect(refusal(await stranger(templateCalls.get, { templateId, version: 1 }))).toBe('NOT_FOUND');
      expect(refusal(await stranger(templateCalls.publish, { templateId, version: 1 }))).toBe('NOT_FOUND');
    });
  });
});
