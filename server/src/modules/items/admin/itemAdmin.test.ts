import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { itemAdminCalls as calls, type ItemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../../db/builtInRoles.ts';
import { allowance } from '../../../db/schema/allowances.ts';
import { itemTagRel, printItem } from '../../../db/schema/items.ts';
import { documentTemplate } from '../../../db/schema/templates.ts';
import { addTestTemplate, settingsOf } from '../../../testing/itemSettings.ts';
import { sessionHeaders, signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';
import { BUILT_IN_PLUGINS } from '../../plugins/builtIn/builtIn.ts';
import { FOLDER_DEPTH_MAX } from '../itemNodes.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
const PROOF = {
  type: 'array',
  title: '证明材料',
  format: 'upload',
  items: { type: 'string' },
  maxItems: 1,
  uniqueItems: true,
  'x-file-kinds': ['pdf'],
  'x-file-limit': 200 * 1_024,
};
/** Ordered at a terminal alone, where its form cannot be sent. */
const UNORDERABLE = {
  takeTypes: [2],
  beforeForm: { type: 'object', properties: { proof: PROOF }, required: ['proof'] },
};
const SIGN: ItemStep = { stepId: 'sign', kind: 'signature', words: { zh: '签字', en: 'Sign here' } };
const FORM = { type: 'object', properties: { purpose: { type: 'string', title: '用途' } } };

describe('items in the console', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let console: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['MOBILE', 'SELF_PRINT', 'TAKE_CODE_PRINT']);
    await addTestTemplate(platform.deps, school.schoolCode);
    console = await consoleOf('printAdmin');
  });
  afterAll(() => platform.close());

  const consoleOf = async (role: BuiltInRole, at = school) =>
    signedIn(platform, { schoolCode: at.schoolCode, userId: await at.addPerson({ role }) }, 'admin');
  const english = { headers: { 'Accept-Language': 'en' } };
  const create = (changes: Partial<ItemSettings> & { itemId?: string } = {}, call = console) => {
    const { itemId, ...settings } = changes;
    return call(calls.create, { ...settingsOf(settings), ...(itemId ? { itemId } : {}) }, english);
  };
  const made = async (changes: Partial<ItemSettings> = {}) => expectOk(await create(changes));
  const modify = (item: { itemId: string; revision: number }, changes: Partial<ItemSettings> = {}) =>
    console(calls.modify, { ...settingsOf(changes), itemId: item.itemId, revision: item.revision }, english);
  const detailOf = (result: Awaited<ReturnType<typeof create>>) =>
    !result.ok && result.problem.kind === 'refused' ? result.problem : undefined;

  describe('are saved', () => {
    it('with all their settings', async () => {
      const { terminalCode } = await school.addTerminal();
      const tag = expectOk(
        await console(tagAdminCalls.save, { name: { zh: '常用', en: 'Popular' }, position: 1 }),
      );
      const parent = await made({ kind: 'folder' });
      const settings = settingsOf({
        parentId: parent.itemId,
        title: { zh: '成绩单', en: 'Transcript' },
        description: { zh: '中英文', en: 'Chinese and English' },
        position: 3,
        state: 0,
        tagIds: [tag.tagId],
        unitPrice: 500,
        freeCopies: 2,
        printLimit: 20,
        countPeriod: 'ever',
        copiesMax: 9,
        copiesChangeable: false,
        languages: ['zh', 'en'],
        takeTypes: [1, 2, 3],
        validityDays: 90,
        needsApproval: true,
        plugins: [{ name: 'enrolled', settings: { values: ['在读'] } }],
        beforeForm: FORM,
        afterForm: FORM,
        roles: ['student'],
        terminalCodes: [terminalCode],
        cartons: [
          { terminalCode: '*', cartonCode: '1' },
          { terminalCode, cartonCode: '2' },
        ],
      });
      const created = expectOk(await create({ ...settings, itemId: 'grades-2026' }));
      expect(created).toMatchObject({ ...settings, itemId: 'grades-2026', revision: 0, archived: false });
      expect(expectOk(await console(calls.get, { id: 'grades-2026' }))).toEqual(created);
      const plain = expectOk(await modify(created, { title: created.title }));
      expect(plain).toMatchObject({
        ...settingsOf({ title: created.title }),
        revision: 1,
        createdAt: created.createdAt,
      });
    });

    it('with a given id or a generated one, which is unique', async () => {
      const first = await made();
      expect(first.itemId).toMatch(/^[0-9a-f-]{36}$/);
      expect(refusal(await create({ itemId: first.itemId }))).toBe('NAME_TAKEN');
      const elsewhere = await consoleOf('admin', await addTestSchool(platform));
      expectOk(await create({ itemId: first.itemId, templateId: null, state: 0 }, elsewhere));
      for (const itemId of ['del', 'create', 'modify', 'preview']) {
        expect(refusal(await create({ itemId }))).toBe('NAME_TAKEN');
      }
      expect(refusal(await create({ itemId: 'Grades 1' }))).toBe('BAD_REQUEST');
    });

    it('one change at a time: writers with an outdated revision are refused', async () => {
      const item = await made();
      const both = await Promise.all([modify(item, { unitPrice: 1 }), modify(item, { unitPrice: 2 })]);
      expect(both.map(refusal).filter((name) => name === 'CHANGED_MEANWHILE')).toHaveLength(1);
      expect(refusal(await modify(item))).toBe('CHANGED_MEANWHILE');
      expect(refusal(await modify({ itemId: 'nothing', revision: 0 }))).toBe('NOT_FOUND');
    });

    it.each<[string, Partial<ItemSettings>, string, Record<string, unknown>]>([
      ['an unknown tag', { tagIds: ['nothing'] }, 'REFERENCE_UNKNOWN', { field: 'tagIds', value: 'nothing' }],
      ['an unknown role', { roles: ['dean'] }, 'REFERENCE_UNKNOWN', { field: 'roles', value: 'dean' }],
      [
        'an unknown terminal',
        { terminalCodes: ['X'] },
        'REFERENCE_UNKNOWN',
        { field: 'terminalCodes', value: 'X' },
      ],
      [
        'a carton of an unknown terminal',
        { cartons: [{ terminalCode: 'X', cartonCode: '1' }] },
        'REFERENCE_UNKNOWN',
        { field: 'cartons', value: 'X' },
      ],
      [
        'two cartons for one terminal',
        {
          cartons: [
            { terminalCode: '*', cartonCode: '1' },
            { terminalCode: '*', cartonCode: '2' },
          ],
        },
        'BAD_REQUEST',
        { field: 'cartons' },
      ],
      ['an unknown folder', { parentId: 'nothing' }, 'REFERENCE_UNKNOWN', { field: 'parentId' }],
      [
        'an open document without a template',
        { templateId: null },
        'TEMPLATE_MISSING',
        { field: 'templateId' },
      ],
      ['files that nobody can attach', UNORDERABLE, 'TAKE_TYPE_MISSING', { field: 'takeTypes' }],
      [
        'steps where nobody can pass them',
        { steps: [SIGN], takeTypes: [1, 3] },
        'STEPS_ONLY_AT_TERMINAL',
        { field: 'steps' },
      ],
      ['steps and files', { ...UNORDERABLE, steps: [SIGN] }, 'STEPS_ONLY_AT_TERMINAL', { field: 'steps' }],
      ['an unknown template', { templateId: 'nothing' }, 'TEMPLATE_NOT_PUBLISHED', { templateId: 'nothing' }],
      [
        'an unknown plug-in',
        { plugins: [{ name: 'magic', settings: {} }] },
        'PLUGIN_UNKNOWN',
        { plugin: 'magic' },
      ],
      [
        'wrong settings of a plug-in',
        { plugins: [{ name: 'min-credits', settings: { minimum: 'many' } }] },
        'PLUGIN_UNKNOWN',
        { plugin: 'min-credits', fault: expect.stringContaining('minimum') },
      ],
      [
        'a form that cannot be used',
        { afterForm: { type: 'object', properties: {} } },
        'FORM_SCHEMA_INVALID',
        { form: 'afterForm', fault: expect.stringContaining('properties') },
      ],
    ])('never with %s', async (_, changes, name, detail) => {
      const refused = await create(changes);
      expect(detailOf(refused)).toMatchObject({ name, detail });
      const item = await made();
      expect(detailOf(await modify(item, changes))).toMatchObject({ name, detail });
      expect(expectOk(await console(calls.get, { id: item.itemId }))).toEqual(item);
    });

    it.each<[string, Partial<ItemSettings>]>([
      ['elsewhere as well', { takeTypes: [2, 3] }],
      ['later', { state: 0 }],
      ['without them', { beforeForm: { ...UNORDERABLE.beforeForm, required: [] } }],
      ['and asked for them after printing', { beforeForm: null, afterForm: UNORDERABLE.beforeForm }],
    ])('with files that a terminal does not take where it can be ordered %s', async (_, changes) => {
      expectOk(await create({ ...UNORDERABLE, ...changes }));
    });

    it('never with an unpublished template', async () => {
      const now = platform.clock.now();
      const template = {
        schoolCode: school.schoolCode,
        templateId: 'draft',
        nameZh: '草稿',
        nameEn: 'Draft',
        publishedVersion: null,
        newestVersion: 1,
        createdAt: now,
        updatedAt: now,
      };
      await platform.deps.db.orm.insert(documentTemplate).values(template);
      expect(refusal(await create({ templateId: 'draft' }))).toBe('TEMPLATE_NOT_PUBLISHED');
      await platform.deps.db.orm
        .update(documentTemplate)
        .set({ publishedVersion: 1 })
        .where(eq(documentTemplate.templateId, 'draft'));
      expect(await made({ templateId: 'draft' })).toMatchObject({ templateId: 'draft' });
    });

    it('never with objects of another school', async () => {
      const other = await addTestSchool(platform);
      const theirs = await consoleOf('admin', other);
      const folder = expectOk(await create({ kind: 'folder' }, theirs));
      const { terminalCode } = await other.addTerminal('T-THEIRS');
      expect(refusal(await create({ parentId: folder.itemId }))).toBe('REFERENCE_UNKNOWN');
      expect(refusal(await create({ terminalCodes: [terminalCode] }))).toBe('REFERENCE_UNKNOWN');
      expect(refusal(await modify(folder))).toBe('NOT_FOUND');
      expect(refusal(await console(calls.get, { id: folder.itemId }))).toBe('NOT_FOUND');
      expect(refusal(await console(calls.archive, { itemId: folder.itemId }))).toBe('NOT_FOUND');
    });
  });

  describe('can be in folders', () => {
    const folder = (parentId: string | null = null) => made({ kind: 'folder', parentId });
    const into = (item: { itemId: string; revision: number }, parentId: string) =>
      modify(item, { kind: 'folder', parentId });

    it('which are not documents and stay folders', async () => {
      const document = await made();
      expect(refusal(await create({ parentId: document.itemId }))).toBe('REFERENCE_UNKNOWN');
      expect(detailOf(await modify(document, { kind: 'folder' }))).toMatchObject({
        detail: { field: 'kind' },
      });
    });

    it('which never contain themselves, not even when two are moved concurrently', async () => {
      const upper = await folder();
      const lower = await folder(upper.itemId);
      const refused = detailOf(await into(upper, lower.itemId));
      expect(refused).toMatchObject({
        name: 'BAD_REQUEST',
        message: expect.stringContaining('moved into itself'),
      });
      expect(refusal(await into(upper, upper.itemId))).toBe('BAD_REQUEST');
      const [one, two] = [await folder(), await folder()];
      const moved = await Promise.all([into(one, two.itemId), into(two, one.itemId)]);
      expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('which have a maximum depth', async () => {
      let parentId: string | null = null;
      for (let depth = 0; depth < FOLDER_DEPTH_MAX; depth += 1) parentId = (await folder(parentId)).itemId;
      expect(refusal(await create({ kind: 'folder', parentId }))).toBe('BAD_REQUEST');
      const deepest = parentId;
      expectOk(await create({ parentId: deepest }));
      const tall = await folder();
      await folder(tall.itemId);
      const [{ itemId: second } = { itemId: '' }] = [await folder()];
      expectOk(await into(tall, second));
      expect(
        refusal(await into(expectOk(await console(calls.get, { id: tall.itemId })), deepest ?? '')),
      ).toBe('BAD_REQUEST');
    });

    it('from which archived items come back paused, once their folder is there', async () => {
      const parent = await made({ kind: 'folder' });
      const { itemId } = await made({ parentId: parent.itemId });
      const restore = (id: string) => console(calls.restore, { itemId: id });
      expect(refusal(await restore(itemId))).toBe('NOT_FOUND');
      for (const id of [itemId, parent.itemId]) expectOk(await console(calls.archive, { itemId: id }));
      expect(await restore(itemId)).toMatchObject({
        problem: { name: 'REFERENCE_UNKNOWN', message: expect.stringContaining('已归档') },
      });
      expectOk(await restore(parent.itemId));
      expectOk(await restore(itemId));
      expect(expectOk(await console(calls.get, { id: itemId }))).toMatchObject({ archived: false, state: 0 });
    });

    it('which come back only where they are not nested too deep, as their parent may have been moved', async () => {
      const parent = await folder();
      const child = await folder(parent.itemId);
      expectOk(await console(calls.archive, { itemId: child.itemId }));
      let parentId: string | null = null;
      for (let depth = 1; depth < FOLDER_DEPTH_MAX; depth += 1) parentId = (await folder(parentId)).itemId;
      const moved = expectOk(await into(parent, parentId ?? ''));
      const restore = () => console(calls.restore, { itemId: child.itemId });
      expect(refusal(await restore())).toBe('BAD_REQUEST');
      expectOk(await modify(moved, { kind: 'folder', parentId: null }));
      expectOk(await restore());
    });

    it('are opened, paused and priced together, as far as each can be', async () => {
      const open = await made();
      const bare = await made({ templateId: null, state: 0 });
      const unorderable = await made({ ...UNORDERABLE, state: 0 });
      const folder = await made({ kind: 'folder' });
      const stored = async (id: string) => expectOk(await console(calls.get, { id }));
      const now = async () => [
        await stored(open.itemId),
        await stored(bare.itemId),
        await stored(unorderable.itemId),
        folder,
      ];
      const change = async (changes: object, items?: { itemId: string; revision: number }[]) =>
        expectOk(await console(calls.modifyMany, { items: items ?? (await now()), ...changes }));
      expect(await change({ state: 0, unitPrice: 120 })).toMatchObject({ kept: [folder.itemId] });
      expect(await stored(open.itemId)).toMatchObject({
        state: 0,
        unitPrice: 120,
        revision: open.revision + 1,
      });
      expect(await change({ state: 1 })).toEqual({
        changed: [open.itemId],
        kept: [bare.itemId, unorderable.itemId, folder.itemId],
        waiting: [],
      });
      expect(await stored(bare.itemId)).toMatchObject({ state: 0, unitPrice: 120 });
      // Whoever has not seen a change does not undo it.
      expect(await change({ unitPrice: 9 }, [open, bare])).toEqual({
        changed: [],
        kept: [open.itemId, bare.itemId],
        waiting: [],
      });
    });

    it('which can be archived only when empty', async () => {
      const parent = await folder();
      const child = await made({ parentId: parent.itemId });
      const archive = (itemId: string) => console(calls.archive, { itemId });
      expect(refusal(await archive(parent.itemId))).toBe('FOLDER_NOT_EMPTY');
      expectOk(await archive(child.itemId));
      expectOk(await archive(parent.itemId));
      expectOk(await archive(parent.itemId));
      expect(refusal(await create({ parentId: parent.itemId }))).toBe('REFERENCE_UNKNOWN');
      expect(refusal(await modify(child))).toBe('NOT_FOUND');
      expect(expectOk(await console(calls.get, { id: child.itemId })).archived).toBe(true);
      expect(refusal(await archive('nothing'))).toBe('NOT_FOUND');
      const list = expectOk(await console(calls.list, { archived: true, rows: 100 }));
      expect(list.rows.map(({ itemId }) => itemId)).toEqual([parent.itemId, child.itemId]);
    });
  });

  describe('are listed', () => {
    it('by folder, words and state, in pages, folders first', async () => {
      const parent = await made({ kind: 'folder', title: { zh: '目录', en: 'Folder' } });
      const last = await made({
        parentId: parent.itemId,
        position: 2,
        title: { zh: '百分_之百%', en: 'All' },
      });
      const first = await made({ parentId: parent.itemId, position: 1, state: 0 });
      const inner = await made({ parentId: parent.itemId, kind: 'folder', position: 9 });
      const list = async (query: object) =>
        expectOk(await console(calls.list, { parentId: parent.itemId, ...query }));
      const all = await list({});
      expect(all.rows.map(({ itemId }) => itemId)).toEqual([inner, first, last].map(({ itemId }) => itemId));
      expect(all.rows[2]).toEqual(last);
      expect((await list({ rows: 1, page: 2 })).rows).toEqual([first]);
      expect((await list({ state: 0 })).rows).toEqual([first]);
      expect((await list({ kind: 'folder' })).rows).toEqual([inner]);
      expect((await list({ kind: 'document' })).total).toBe(2);
      expect((await list({ search: '之百% 百分_' })).rows).toEqual([last]);
      expect((await list({ search: '%' })).total).toBe(1);
      expect((await list({ search: '_x' })).total).toBe(0);
      const top = expectOk(await console(calls.list, { parentId: '', rows: 100 }));
      expect(top.rows.every(({ parentId }) => parentId === null)).toBe(true);
      expect(top.rows).toContainEqual(parent);
    });
  });

  it('are exported as they are listed', async () => {
    const [shown, other] = [await made({ title: { zh: '导出甲', en: 'A' } }), await made()];
    const userId = await school.addPerson({ role: 'auditor' });
    const headers = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin');
    const exported = async (filter: Readonly<Record<string, unknown>>) =>
      (await fetch(platform.origin + addressOf(calls.export, filter), { headers })).text();
    const all = await exported({});
    expect([all.includes(shown.itemId), all.includes(other.itemId)]).toEqual([true, true]);
    const found = await exported({ search: '导出甲', state: shown.state });
    expect([found.includes(shown.itemId), found.includes(other.itemId)]).toEqual([true, false]);
  });

  it('are listed by tag, role and terminal, where no restriction is everybody and everywhere', async () => {
    const { terminalCode } = await school.addTerminal();
    const other = await school.addTerminal();
    const tag = expectOk(
      await console(tagAdminCalls.save, { name: { zh: '学籍', en: 'Studies' }, position: 1 }),
    );
    const parent = await made({ kind: 'folder' });
    const within = { parentId: parent.itemId };
    const open = await made({ ...within, position: 1, tagIds: [tag.tagId] });
    const kept = await made({ ...within, position: 2, roles: ['staff'], terminalCodes: [terminalCode] });
    const list = async (query: object) =>
      expectOk(await console(calls.list, { ...within, ...query })).rows.map(({ itemId }) => itemId);
    expect(await list({ tagId: tag.tagId })).toEqual([open.itemId]);
    expect(await list({ role: 'staff' })).toEqual([open.itemId, kept.itemId]);
    expect(await list({ role: 'student' })).toEqual([open.itemId]);
    expect(await list({ terminalCode })).toEqual([open.itemId, kept.itemId]);
    expect(await list({ terminalCode: other.terminalCode })).toEqual([open.itemId]);
    expect(await list({ templateId: 'none' })).toEqual([]);
  });

  describe('have relations', () => {
    it('that can be read and changed separately', async () => {
      const { terminalCode } = await school.addTerminal();
      const tag = expectOk(await console(tagAdminCalls.save, { name: { zh: '一', en: 'One' }, position: 1 }));
      const item = await made({ unitPrice: 70, beforeForm: FORM });
      const { itemId } = item;
      const cartons = [{ terminalCode, cartonCode: '4' }];
      expect(expectOk(await console(calls.saveCartons, { itemId, revision: 0, cartons }))).toEqual({
        itemId,
        revision: 1,
        cartons,
      });
      expectOk(await console(calls.saveRoles, { itemId, revision: 1, roles: ['staff'] }));
      expectOk(await console(calls.saveItemTags, { itemId, revision: 2, tagIds: [tag.tagId] }));
      expect(expectOk(await console(calls.get, { id: itemId }))).toEqual({
        ...item,
        cartons,
        roles: ['staff'],
        tagIds: [tag.tagId],
        revision: 3,
      });
      expect(expectOk(await console(calls.cartons, { itemId })).cartons).toEqual(cartons);
      expect(expectOk(await console(calls.roles, { itemId })).roles).toEqual(['staff']);
      expect(expectOk(await console(calls.itemTags, { itemId })).tagIds).toEqual([tag.tagId]);
    });

    it('that are refused like those of the whole item', async () => {
      const { itemId } = await made();
      const cartons = [{ terminalCode: 'X', cartonCode: '1' }];
      const save = (changes: object) =>
        console(calls.saveCartons, { itemId, revision: 0, cartons, ...changes });
      expect(refusal(await save({}))).toBe('REFERENCE_UNKNOWN');
      expect(refusal(await save({ revision: 1 }))).toBe('CHANGED_MEANWHILE');
      expect(refusal(await save({ itemId: 'nothing' }))).toBe('NOT_FOUND');
      expect(refusal(await console(calls.saveRoles, { itemId, revision: 0, roles: ['dean'] }))).toBe(
        'REFERENCE_UNKNOWN',
      );
      expect(refusal(await console(calls.itemTags, { itemId: 'nothing' }))).toBe('NOT_FOUND');
    });
  });

  it('that list what a terminal offers', async () => {
    const [here, elsewhere] = [await school.addTerminal(), await school.addTerminal()];
    const { itemId } = await made({ terminalCodes: [elsewhere.terminalCode] });
    const offered = async ({ terminalCode }: { terminalCode: string }) =>
      expectOk(await console(calls.offeredAt, { terminalCode })).map((row) => row.itemId);
    expect(await offered(elsewhere)).toContain(itemId);
    expect(await offered(here)).not.toContain(itemId);
    expect(refusal(await console(calls.offeredAt, { terminalCode: 'T-NOBODY' }))).toBe('NOT_FOUND');
  });

  it('have forms that can be tried', async () => {
    const form = { ...FORM, required: ['purpose'] };
    const fill = (changes: object) => console(calls.formCheck, { form, values: {}, ...changes }, english);
    expect(expectOk(await fill({}))).toEqual({
      valid: false,
      problems: [{ field: 'purpose', message: 'Please fill this in' }],
    });
    expect(expectOk(await fill({ values: { purpose: 'x' } }))).toEqual({ valid: true, problems: [] });
    expect(refusal(await fill({ form: { type: 'array' } }))).toBe('FORM_SCHEMA_INVALID');
  });

  it('have forms that are checked before they are saved', async () => {
    const check = async (form: object) =>
      expectOk(await console(calls.checkFormSchema, { form: { ...form } }, english));
    const { shown, ...checked } = await check(FORM);
    expect(checked).toEqual({ valid: true, problems: [] });
    expect(Object.keys(Object(shown?.en.schema.properties))).toEqual(Object.keys(FORM.properties));
    expect(await check({ type: 'object', properties: {} })).toEqual({
      valid: false,
      problems: [{ place: ['properties'], message: 'a form has at least one field' }],
      shown: null,
    });
  });

  it("may use the platform's plug-ins", async () => {
    const plugins = expectOk(await console(calls.plugins, {}));
    expect(plugins.map(({ name }) => name)).toEqual(BUILT_IN_PLUGINS.map(({ name }) => name));
    expect(plugins.find(({ name }) => name === 'only-between')).toMatchObject({
      supplies: 'check',
      settings: { properties: { from: { titleEn: 'First day' } }, required: ['from', 'to'] },
    });
  });

  describe('have tags', () => {
    it('that are changed and removed from all items', async () => {
      const name = { zh: '毕业', en: 'Graduation' };
      const tag = expectOk(await console(tagAdminCalls.save, { name, position: 5 }));
      const changed = { ...tag, name: { zh: '毕业季', en: 'Commencement' }, position: 0 };
      expect(expectOk(await console(tagAdminCalls.save, changed))).toEqual(changed);
      const { itemId } = await made({ tagIds: [tag.tagId] });
      const page = expectOk(await console(tagAdminCalls.list, { rows: 1 }));
      expect(page).toMatchObject({ rows: [changed], pageSize: 1 });
      for (const search of ['毕业季', 'commence', tag.tagId])
        expect(expectOk(await console(tagAdminCalls.list, { search })).rows).toEqual([changed]);
      expect(expectOk(await console(tagAdminCalls.list, { search: '%' })).total).toBe(0);
      expect(expectOk(await console(tagAdminCalls.remove, { tagId: tag.tagId }))).toEqual({ removed: true });
      expect(await platform.deps.db.orm.$count(itemTagRel, eq(itemTagRel.itemId, itemId))).toBe(0);
      expect(refusal(await console(tagAdminCalls.remove, { tagId: tag.tagId }))).toBe('NOT_FOUND');
      expect(refusal(await console(tagAdminCalls.save, changed))).toBe('NOT_FOUND');
    });
  });

  describe('have free copies', () => {
    const give = (changes: object) =>
      console(allowanceCalls.giveFreeCopies, {
        itemId: '',
        userName: null,
        role: null,
        copies: 2,
        reason: '困难补助',
        ...changes,
      });
    let itemId: string;
    let userName: string;
    let phone: CallFunction;
    beforeAll(async () => {
      itemId = (await made({ unitPrice: 100, freeCopies: 1, copiesMax: 20 })).itemId;
      userName = '2026998877';
      const userId = await school.addPerson({ userName });
      phone = await signedIn(platform, { schoolCode: school.schoolCode, userId }, 'mobile');
    });
    const left = async () =>
      expectOk(await phone(userItemCalls.chargeFee, { itemId, copies: 1 })).remainingFreeCopies;

    it('given to a person or a role, until they are withdrawn', async () => {
      const own = expectOk(await give({ itemId, userName }));
      expect(own).toMatchObject({ itemId, userName, role: null, copies: 2, reason: '困难补助' });
      const ofRole = expectOk(await give({ itemId, role: 'student', copies: 4, reason: '' }));
      expectOk(await give({ itemId, role: 'staff', copies: 8 }));
      expect(await left()).toBe(1 + 2 + 4);
      const list = expectOk(await console(allowanceCalls.freeCopies, { itemId, userName }));
      expect(list.rows.map(({ freeCopiesId }) => freeCopiesId).toSorted()).toEqual(
        [own.freeCopiesId, ofRole.freeCopiesId].toSorted(),
      );
      expect(expectOk(await console(allowanceCalls.freeCopies, { itemId, rows: 2 }))).toMatchObject({
        total: 3,
      });
      expect(expectOk(await console(allowanceCalls.freeCopies, { userName: 'nobody' })).rows).toEqual([]);
      const { freeCopiesId } = own;
      expect(expectOk(await console(allowanceCalls.withdrawFreeCopies, { freeCopiesId }))).toEqual({
        removed: true,
      });
      expect(refusal(await console(allowanceCalls.withdrawFreeCopies, { freeCopiesId }))).toBe('NOT_FOUND');
      expect(await left()).toBe(1 + 4);
      const rows = await platform.deps.db.orm.select().from(allowance);
      expect(
        JSON.stringify(rows.map(({ reasonEncrypted }) => Buffer.from(reasonEncrypted).toString())),
      ).not.toContain('困难');
    });

    it.each<[string, object, string]>([
      ['both a person and a role', { userName: '2026998877', role: 'student' }, 'BAD_REQUEST'],
      ['nobody', {}, 'BAD_REQUEST'],
      ['a role that is none', { role: 'dean' }, 'BAD_REQUEST'],
      ['a person who is not there', { userName: 'nobody' }, 'NOT_FOUND'],
      ['fewer than none', { role: 'student', copies: -1 }, 'BAD_REQUEST'],
    ])('never for %s', async (_, changes, name) => {
      expect(refusal(await give({ itemId, ...changes }))).toBe(name);
    });

    it('never for a folder, an archived item or nothing', async () => {
      const folder = await made({ kind: 'folder' });
      const gone = await made();
      expectOk(await console(calls.archive, { itemId: gone.itemId }));
      for (const id of [folder.itemId, gone.itemId, 'nothing']) {
        expect(refusal(await give({ itemId: id, role: 'student' }))).toBe('NOT_FOUND');
      }
      expect(refusal(await console(allowanceCalls.withdrawFreeCopies, { freeCopiesId: UNKNOWN_ID }))).toBe(
        'NOT_FOUND',
      );
    });

    it('that count in what copies cost a person', async () => {
      const ask = (changes: object = {}) =>
        console(calls.chargeFee, { itemId, userName, copies: 6, ...changes });
      expect(expectOk(await ask())).toMatchObject({ remainingFreeCopies: 5, totalFee: 100 });
      expect(refusal(await ask({ userName: 'nobody' }))).toBe('NOT_FOUND');
      expect(refusal(await ask({ copies: 21 }))).toBe('COPIES_OUT_OF_RANGE');
    });

    it('that are explained with the fee, step by step', async () => {
      const explain = (changes: object = {}) =>
        console(calls.checkFee, { itemId, userName, copies: 7, ...changes });
      const { steps, totalFee } = expectOk(await explain());
      expect(totalFee).toBe(200);
      expect(steps.map(({ label, value }) => `${label.en}: ${value}`)).toEqual([
        'Copies: 7',
        'Price of a copy (CNY): 1.00',
        'Free copies this year: 1',
        'Free copies given beyond them: 4',
        'Free copies used this year: 0',
        'Free copies left: 5',
        'Free of these copies: 5',
        'Charged of these copies: 2',
        'To pay (CNY): 2.00',
      ]);
      const free = await made();
      expect(expectOk(await explain({ itemId: free.itemId, copies: 1 }))).toMatchObject({ totalFee: 0 });
      expect(refusal(await explain({ copies: 21 }))).toBe('COPIES_OUT_OF_RANGE');
      expect(refusal(await explain({ userName: 'nobody' }))).toBe('NOT_FOUND');
      expect(refusal(await explain({ itemId: 'nothing' }))).toBe('NOT_FOUND');
    });

    it('return every reason against an order', async () => {
      const plugins = ['enrolled', 'graduated'].map((name) => ({ name, settings: {} }));
      const item = await made({ roles: ['staff'], state: 0, plugins, templateId: null });
      const ask = (id: string, who = userName) => console(calls.checkRight, { id, userName: who }, english);
      expect(expectOk(await ask(item.itemId))).toEqual({
        allowed: false,
        reasons: [
          'This document is not offered to people of your role',
          'Printing of this document is paused',
          'This document cannot be ordered here yet. Ask the service desk',
          'The university has no record of you here. Ask the service desk',
          'The university has no record of you here. Ask the service desk',
        ],
        missing: null,
      });
      expect(expectOk(await ask(itemId))).toEqual({ allowed: true, reasons: [], missing: null });
      expect(refusal(await ask(itemId, 'nobody'))).toBe('NOT_FOUND');
      expect(refusal(await ask('nothing'))).toBe('NOT_FOUND');
    });
  });

  describe('are for administrators', () => {
    const item = settingsOf();
    const reads = [
      (call: CallFunction) => call(calls.list, {}),
      (call: CallFunction) => call(calls.plugins, {}),
      (call: CallFunction) => call(tagAdminCalls.list, {}),
      (call: CallFunction) => call(allowanceCalls.freeCopies, {}),
    ];
    const writes = [
      (call: CallFunction) => call(calls.create, item),
      (call: CallFunction) => call(calls.modify, { ...item, itemId: 'x', revision: 0 }),
      (call: CallFunction) => call(calls.archive, { itemId: 'x' }),
      (call: CallFunction) => call(calls.checkFormSchema, { form: FORM }),
      (call: CallFunction) => call(tagAdminCalls.save, { name: { zh: 'x', en: 'x' }, position: 0 }),
      (call: CallFunction) => call(tagAdminCalls.remove, { tagId: 'x' }),
      (call: CallFunction) =>
        call(allowanceCalls.giveFreeCopies, {
          itemId: 'x',
          userName: null,
          role: 'student',
          copies: 1,
          reason: '',
        }),
      (call: CallFunction) => call(allowanceCalls.withdrawFreeCopies, { freeCopiesId: UNKNOWN_ID }),
    ];
    const answers = async (
      role: BuiltInRole,
      asked: readonly ((call: CallFunction) => Promise<unknown>)[],
    ) => {
      const call = await consoleOf(role);
      const results = await Promise.all(asked.map((ask) => ask(call)));
      return new Set(
        results.map((result) => JSON.stringify(result).match(/NO_PERMISSION|NOT_SIGNED_IN/)?.[0]),
      );
    };

    it.each<[BuiltInRole]>([['finance'], ['auditor']])('%s may read but not write', async (role) => {
      expect(await answers(role, reads)).toEqual(new Set([undefined]));
      expect(await answers(role, writes)).toEqual(new Set(['NO_PERMISSION']));
    });

    it('operators may do neither', async () => {
      expect(await answers('operator', [...reads, ...writes])).toEqual(new Set(['NO_PERMISSION']));
    });

    it.each<[BuiltInRole]>([['student'], ['staff']])('%s have no access', async (role) => {
      expect(await answers(role, [...reads, ...writes])).toEqual(new Set(['NOT_SIGNED_IN']));
    });
  });

  it('are stored the same whether written by the console or elsewhere', async () => {
    const itemId = await school.addItem({ unitPrice: 150, cartonCode: '2' });
    const item = expectOk(await console(calls.get, { id: itemId }));
    expect(item).toMatchObject({
      unitPrice: 150,
      cartons: [{ terminalCode: '*', cartonCode: '2' }],
      kind: 'document',
    });
    const { revision } = expectOk(await modify(item, { ...item, state: 0 }));
    const [row] = await platform.deps.db.orm.select().from(printItem).where(eq(printItem.itemId, itemId));
    expect(row).toMatchObject({ revision, unitPrice: 150, cartonCode: '2' });
  });
});
