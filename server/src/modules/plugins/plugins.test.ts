import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { createRecordedLog } from '../../testing/recordedLog.ts';
import { BUILT_IN_PLUGINS } from './builtIn/builtIn.ts';
import { loadPlugins } from './loadPlugins.ts';
import type { PersonRecord } from './personRecord.ts';
import { defineCheck, defineData, type PluginContext } from './plugin.ts';
import { createPluginRegistry } from './registry.ts';
import { collectData, runChecks } from './runPlugins.ts';

const contextOf = (record: PersonRecord | undefined, now = '2026-03-02T08:00:00.000Z'): PluginContext => ({
  person: { schoolCode: 'school', userId: 'person', role: 'student' },
  itemId: 'transcript',
  record,
  now: new Date(now),
  timeZone: 'Asia/Shanghai',
});
const builtIn = createPluginRegistry(BUILT_IN_PLUGINS);
const refusal = { zh: '仅限医学院', en: 'Medical school only' };

describe('the built-in plug-ins', () => {
  const check = async (
    name: string,
    settings: Record<string, unknown>,
    record: PersonRecord | undefined,
    now?: string,
  ) => {
    expect(builtIn.get(name)?.accepts(settings)).toEqual({ ok: true });
    const deps = { plugins: builtIn, log: createRecordedLog() };
    const reasons = await runChecks(deps, [{ name, settings }], contextOf(record, now), 'all');
    expect(deps.log.lines).toEqual([]);
    return reasons.map(({ en }) => en);
  };
  const enrolled = { 'student.status': { zh: '在读', en: 'Enrolled' }, 'student.credits': 118.5 };

  it.each<[string, Record<string, unknown>, PersonRecord | undefined, string | undefined]>([
    ['enrolled', {}, enrolled, undefined],
    ['enrolled', {}, { 'student.status': '毕业' }, 'Only enrolled students may order this'],
    ['enrolled', {}, {}, 'Only enrolled students may order this'],
    ['enrolled', {}, { 'student.status': null }, 'Only enrolled students may order this'],
    ['enrolled', {}, { 'student.status': [] }, 'Only enrolled students may order this'],
    ['enrolled', {}, undefined, 'The university has no record of you here. Ask the service desk'],
    ['enrolled', { variable: 'xjzt', values: ['01'] }, { xjzt: '01' }, undefined],
    ['enrolled', { variable: 'xjzt', values: ['1'] }, { xjzt: 1 }, undefined],
    ['graduated', {}, { 'student.status': 'graduated' }, undefined],
    ['graduated', {}, enrolled, 'Only graduates may order this'],
    ['graduated', {}, undefined, 'The university has no record of you here. Ask the service desk'],
    ['min-credits', { minimum: 118.5 }, enrolled, undefined],
    ['min-credits', { minimum: 119 }, enrolled, 'You need 119 credits to order this'],
    ['min-credits', { minimum: 1 }, { 'student.credits': 'many' }, 'You need 1 credits to order this'],
    ['min-credits', { minimum: 0 }, {}, 'You need 0 credits to order this'],
    [
      'min-credits',
      { minimum: 3 },
      undefined,
      'The university has no record of you here. Ask the service desk',
    ],
    [
      'record-value',
      { variable: 'college', values: ['医学院'], refusal },
      { college: ' 医学院 ' },
      undefined,
    ],
    ['record-value', { variable: 'college', values: ['医学院'], refusal }, enrolled, 'Medical school only'],
    ['record-value', { variable: 'toString', values: ['x'], refusal }, {}, 'Medical school only'],
  ])('%s %j decides on %j', async (name, settings, record, reason) => {
    expect(await check(name, settings, record)).toEqual(reason === undefined ? [] : [reason]);
  });

  it.each([
    ['2026-03-01T15:59:59.999Z', false],
    ['2026-03-01T16:00:00.000Z', true],
    ['2026-03-31T15:59:59.999Z', true],
    ['2026-03-31T16:00:00.000Z', false],
  ])("only-between counts days in the school's time zone: %s", async (now, open) => {
    const settings = { from: '2026-03-02', to: '2026-03-31' };
    const reasons = await check('only-between', settings, undefined, now);
    expect(reasons).toEqual(open ? [] : ['This can be ordered from 2026-03-02 to 2026-03-31']);
  });

  it('record supplies the values of the record, all or some', async () => {
    const deps = { plugins: builtIn, log: createRecordedLog() };
    const all = [{ name: 'record', settings: {} }];
    const some = [{ name: 'record', settings: { variables: ['student.credits', 'student.name'] } }];
    expect(await collectData(deps, all, contextOf(enrolled))).toEqual(ok(enrolled));
    expect(await collectData(deps, some, contextOf(enrolled))).toEqual(ok({ 'student.credits': 118.5 }));
    expect(await collectData(deps, all, contextOf(undefined))).toMatchObject({ ok: false });
  });

  it.each<[string, unknown]>([
    ['record', { variables: ['not a name'] }],
    ['record', { variable: [] }],
    ['enrolled', { values: [] }],
    ['min-credits', {}],
    ['min-credits', { minimum: -1 }],
    ['only-between', { from: '2026-02-30', to: '2026-03-01' }],
    ['only-between', { from: '2026-03-02', to: '2026-03-01' }],
    ['record-value', { variable: 'x', values: ['y'], refusal: { zh: '' } }],
    ['enrolled', null],
  ])('%s does not accept the settings %j', (name, settings) => {
    expect(builtIn.get(name)?.accepts(settings).ok).toBe(false);
  });

  it('describe their settings as forms with titles', () => {
    for (const { settingsForm, label } of BUILT_IN_PLUGINS) {
      expect(settingsForm).toMatchObject({ type: 'object', additionalProperties: false });
      expect(label.zh && label.en).toBeTruthy();
      for (const field of Object.values(Object(settingsForm.properties))) {
        expect(field).toMatchObject({ title: expect.any(String), titleEn: expect.any(String) });
      }
    }
  });
});

describe('running plug-ins', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const settings = z.strictObject({});
  const label = { zh: '测试', en: 'Test' };
  const facts = (name: string) => ({ name, label, settings });
  const pass = defineCheck({ ...facts('pass'), run: async () => ok() });
  const refuse = defineCheck({ ...facts('refuse'), run: async () => fail(refusal) });
  const throwing = defineCheck({
    ...facts('throwing'),
    run: () => {
      throw new Error('broken');
    },
  });
  const silent = defineCheck({ ...facts('silent'), run: () => new Promise(() => {}) });
  const one = defineData({ ...facts('one'), run: async () => ok({ a: '1', b: '1' }) });
  const two = defineData({ ...facts('two'), run: async () => ok({ b: '2' }) });
  const none = defineData({ ...facts('none'), run: async () => fail(refusal) });
  const plugins = createPluginRegistry([pass, refuse, throwing, silent, one, two, none]);
  const uses = (...names: string[]) => names.map((name) => ({ name, settings: {} }));

  it('returns the first reason, or all of them, and skips data plug-ins', async () => {
    const deps = { plugins, log: createRecordedLog() };
    const asked = uses('one', 'pass', 'refuse', 'none', 'refuse');
    expect(await runChecks(deps, asked, contextOf({}), 'first')).toEqual([refusal]);
    expect(await runChecks(deps, asked, contextOf({}), 'all')).toEqual([refusal, refusal]);
    expect(await runChecks(deps, uses('pass'), contextOf({}), 'all')).toEqual([]);
  });

  it('merges data, with later values winning, and returns the first refusal', async () => {
    const deps = { plugins, log: createRecordedLog() };
    expect(await collectData(deps, uses('one', 'refuse', 'two'), contextOf({}))).toEqual(
      ok({ a: '1', b: '2' }),
    );
    expect(await collectData(deps, uses('one', 'none', 'two'), contextOf({}))).toEqual(fail(refusal));
  });

  it.each([
    ['is not there', 'gone', 'item-plugin-missing'],
    ['throws', 'throwing', 'item-plugin-failed'],
  ])('refuses everybody when a plug-in %s, and logs it without the person', async (_, name, event) => {
    const log = createRecordedLog();
    const reasons = await runChecks({ plugins, log }, uses(name), contextOf({}), 'first');
    expect(reasons[0]?.en).toMatch(/cannot be checked at the moment/);
    expect(log.lines).toMatchObject([{ event, detail: { plugin: name } }]);
    expect(JSON.stringify(log.lines)).not.toContain('person');
  });

  it('does not wait forever for a plug-in that does not answer', async () => {
    jest.useFakeTimers();
    const log = createRecordedLog();
    const checked = runChecks({ plugins, log }, uses('silent'), contextOf({}), 'first');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await checked).toHaveLength(1);
    expect(log.lines).toMatchObject([{ event: 'item-plugin-failed' }]);
  });

  it('treats settings that are no longer valid as a fault, not as permission', async () => {
    const log = createRecordedLog();
    const old = [{ name: 'only-between', settings: { from: 'yesterday' } }];
    expect(await runChecks({ plugins: builtIn, log }, old, contextOf({}), 'first')).toHaveLength(1);
  });

  it('refuses two with the same name, and invalid names', () => {
    expect(() => createPluginRegistry([pass, pass])).toThrow(/Two plug-ins are called pass/);
    expect(() => createPluginRegistry([{ ...pass, name: 'Über' }])).toThrow(/cannot be called/);
  });
});

describe("a school's own module", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'self-print-plugins-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const load = async (source: string) => {
    const path = join(folder, `${randomUUID()}.mjs`);
    await writeFile(path, source);
    return loadPlugins([path]);
  };
  const MODULE = `export function plugins({ defineCheck, defineData, ok, fail, z }) {
    return [
      defineCheck({
        name: 'library-clear',
        label: { zh: '图书已还清', en: 'No books on loan' },
        settings: z.strictObject({ books: z.int().default(0).meta({ title: '册数', titleEn: 'Books' }) }),
        run: async ({ books }, { record }) =>
          Number(record?.['library.books'] ?? 0) <= books ? ok() : fail({ zh: '请先还书', en: 'Return your books first' }),
      }),
      defineData({ name: 'odd', label: { zh: '怪', en: 'Odd' }, settings: z.strictObject({}), run: async () => ({ ok: true, value: { a: () => 1 } }) }),
      defineCheck({ name: 'mute', label: { zh: '哑', en: 'Mute' }, settings: z.strictObject({}), run: async () => undefined }),
    ];
  }`;

  it('provides plug-ins that work like ours', async () => {
    const plugins = createPluginRegistry([...BUILT_IN_PLUGINS, ...(await load(MODULE))]);
    const log = createRecordedLog();
    const uses = [{ name: 'library-clear', settings: {} }];
    const late = contextOf({ 'library.books': 2 });
    expect(await runChecks({ plugins, log }, uses, late, 'first')).toEqual([
      { zh: '请先还书', en: 'Return your books first' },
    ]);
    expect(await runChecks({ plugins, log }, uses, contextOf({}), 'first')).toEqual([]);
    expect(log.lines).toEqual([]);
  });

  it('is guarded against invalid results', async () => {
    const plugins = createPluginRegistry(await load(MODULE));
    const log = createRecordedLog();
    const of = (name: string) => [{ name, settings: {} }];
    expect(await runChecks({ plugins, log }, of('mute'), contextOf({}), 'first')).toHaveLength(1);
    expect(await collectData({ plugins, log }, of('odd'), contextOf({}))).toMatchObject({ ok: false });
    expect(log.lines.map(({ event }) => event)).toEqual(['item-plugin-failed', 'item-plugin-failed']);
  });

  it.each([
    ['exports nothing', 'export const other = 1;', /does not export plugins\(kit\)/],
    ['gives no list', 'export const plugins = () => ({});', /must give a list/],
    ['gives objects of its own making', "export const plugins = () => [{ name: 'x' }];", /must give a list/],
    ['cannot be read', 'export const plugins = (', /./],
  ])('fails the start when it %s', async (_, source, message) => {
    await expect(load(source)).rejects.toThrow(message);
  });
});
