import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { cardFactoryCalls, settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import type { SettingValues } from '@self-print/contract/settingsManifest.ts';
import type { SettingsOutcome } from '@self-print/contract/terminalLink.ts';
import type { BuiltInRole } from '../../../db/builtInRoles.ts';
import { timeZoneOf } from '../../../db/timeZoneOf.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../../testing/testSchool.ts';
import { placeOnPaper } from '../placeOnPaper.ts';
import { changeTerminalSettings } from '../terminalSettings.ts';

type Layer = 'school' | 'group' | 'terminal';
const REPORT = { printerCondition: 'idle' as const, cartons: [], version: '1.2.3' };

describe('settings of terminals in layers', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  const person = async (role: BuiltInRole) => {
    const { schoolCode } = school;
    return signedIn(platform, { schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  };
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    admin = await person('admin');
  });
  afterAll(() => platform.close());

  const layerOf = async (layer: Layer, id: string) =>
    expectOk(await admin(settingsAdminCalls.layer, { layer, id }));
  const rowOf = async (layer: Layer, id: string, path: string) => {
    const { settings } = await layerOf(layer, id);
    const row = settings.find((each) => each.path === path);
    if (!row) throw new Error(`${path} is not in the manifest`);
    return row;
  };
  const trySave = async (layer: Layer, id: string, changes: SettingValues, version?: number) => {
    const newest = version ?? (await layerOf(layer, id)).version;
    return admin(settingsAdminCalls.save, { layer, id, version: newest, changes, reason: '考试周' });
  };
  const save = async (layer: Layer, id: string, changes: SettingValues) =>
    expectOk(await trySave(layer, id, changes)).version;
  const addGroup = async () => {
    const name = { zh: '东区', en: 'East' };
    return expectOk(await admin(fleetCalls.saveGroup, { name })).groupId;
  };
  const putInto = async ({ terminalCode }: TestTerminal, groupId: string | null) =>
    expectOk(await admin(fleetCalls.mark, { terminalCodes: [terminalCode], groupId }));
  const at = async ({ call, terminalCode }: TestTerminal) =>
    expectOk(await call(terminalCalls.terminal, { terminalCode })).settings;
  const stateAt = async ({ terminalCode }: TestTerminal) => {
    const { rows } = expectOk(
      await admin(settingsAdminCalls.states, { layer: 'terminal', id: terminalCode }),
    );
    return rows[0];
  };

  it('hold at a terminal by the nearest layer, and follow it into another group and out of it', async () => {
    const terminal = await school.addTerminal();
    const id = terminal.terminalCode;
    const groupId = await addGroup();
    expect(await rowOf('terminal', id, 'finishedSeconds')).toMatchObject({ value: 20, origin: 'default' });
    await save('school', '', { finishedSeconds: 30, 'face.triesMax': 4 });
    expect(await at(terminal)).toMatchObject({
      finishedSeconds: 30,
      face: { triesMax: 4, oneToOneMax: 0.5 },
    });
    await save('group', groupId, { finishedSeconds: 40 });
    expect((await at(terminal)).finishedSeconds).toBe(30);
    await putInto(terminal, groupId);
    expect(await at(terminal)).toMatchObject({ finishedSeconds: 40, face: { triesMax: 4 } });
    await save('terminal', id, { finishedSeconds: 50 });
    expect(await rowOf('terminal', id, 'finishedSeconds')).toMatchObject({
      value: 50,
      origin: 'terminal',
      isOwn: true,
      inherited: 40,
    });
    await save('terminal', id, { finishedSeconds: null });
    expect(await rowOf('terminal', id, 'finishedSeconds')).toMatchObject({ value: 40, origin: 'group' });
    expectOk(await admin(fleetCalls.removeGroup, { groupId }));
    expect((await at(terminal)).finishedSeconds).toBe(30);
    const added = await school.addTerminal();
    expect((await at(added)).finishedSeconds).toBe(30);
    await save('school', '', { finishedSeconds: null, 'face.triesMax': null });
    expect((await at(terminal)).finishedSeconds).toBe(20);
  });

  it('give a terminal a time zone of its own, for what it shows and prints, and the school keeps its own', async () => {
    const { schoolCode } = school;
    const { call, terminalCode } = await school.addTerminal();
    const zoneAt = async () => expectOk(await call(terminalCalls.terminal, { terminalCode })).timeZone;
    const onPaper = async () => (await placeOnPaper(platform.deps.db, { schoolCode, terminalCode })).timeZone;
    const schoolZone = await timeZoneOf(platform.deps.db, schoolCode);
    expect([await zoneAt(), await onPaper()]).toEqual([schoolZone, schoolZone]);
    await save('school', '', { timeZone: 'Europe/Berlin' });
    expect([await zoneAt(), await onPaper()]).toEqual(['Europe/Berlin', 'Europe/Berlin']);
    await save('terminal', terminalCode, { timeZone: 'Asia/Urumqi', 'display.rotation': 'left' });
    expect([await zoneAt(), await onPaper()]).toEqual(['Asia/Urumqi', 'Asia/Urumqi']);
    expect(await rowOf('terminal', terminalCode, 'display.rotation')).toMatchObject({
      value: 'left',
      origin: 'terminal',
    });
    // Empty at the terminal means the school's profile, whatever the layers above say.
    await save('terminal', terminalCode, { timeZone: '' });
    expect([await zoneAt(), await onPaper()]).toEqual([schoolZone, schoolZone]);
    expect(await timeZoneOf(platform.deps.db, schoolCode)).toBe(schoolZone);
    await save('school', '', { timeZone: null });
  });

  it.each([
    ['a zone of another planet', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a direction that no display has', { 'display.rotation': 'sideways' }, 'display.rotation'],
    ['a value beyond its limits', { idleSeconds: 5 }, 'idleSeconds'],
    ['another type', { spokenPrompts: 'yes' }, 'spokenPrompts'],
    ['a name that there is not', { colour: 'red' }, 'colour'],
    ['a group of settings as a whole', { face: { triesMax: 2 } }, 'face'],
    ["one machine's value for a school", { printerAddress: 'ipp://10.0.0.9/ipp' }, 'printerAddress'],
    ['a device that is described wrongly', { 'devices.idCard': { driver: 'samv' } }, 'devices.idCard'],
  ])('refuse %s, and save nothing of the rest', async (_, changes, field) => {
    const before = await layerOf('school', '');
    const refused = await trySave('school', '', { idleWarningSeconds: 30, ...changes });
    expect(refusal(refused)).toBe('BAD_REQUEST');
    expect(JSON.stringify(refused)).toContain(field);
    expect(await layerOf('school', '')).toEqual(before);
  });

  it('are not saved on a version that is no longer the newest, nor at what does not exist', async () => {
    const { terminalCode: id } = await school.addTerminal();
    await save('terminal', id, { idleSeconds: 70 });
    expect(refusal(await trySave('terminal', id, { idleSeconds: 80 }, 0))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await trySave('terminal', id, { idleSeconds: 80 }, 9))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await trySave('group', 'nowhere', { idleSeconds: 80 }, 0))).toBe('NOT_FOUND');
    expect(refusal(await trySave('school', id, { idleSeconds: 80 }, 0))).toBe('NOT_FOUND');
    expect(await save('terminal', id, { idleSeconds: 70 })).toBe(1);
  });

  it('are only read without the permission to change terminals', async () => {
    const operator = await person('operator');
    expectOk(await operator(settingsAdminCalls.layer, { layer: 'school' }));
    const body = { layer: 'school', version: 0, changes: { idleSeconds: 80 }, reason: 'x' } as const;
    expect(refusal(await operator(settingsAdminCalls.save, body))).toBe('NO_PERMISSION');
    const back = { layer: 'school', version: 1, toVersion: 1, reason: 'x' } as const;
    expect(refusal(await operator(settingsAdminCalls.rollBack, back))).toBe('NO_PERMISSION');
  });

  it('keep every version with who, why and what, and go back by a new one', async () => {
    const terminal = await school.addTerminal();
    const place = { layer: 'terminal', id: terminal.terminalCode } as const;
    await save('terminal', place.id, { idleSeconds: 70 });
    await save('terminal', place.id, { idleSeconds: 90, shutDownAt: '23:00' });
    const back = { ...place, version: 2, toVersion: 1, reason: '恢复' };
    expect(refusal(await admin(settingsAdminCalls.rollBack, { ...back, version: 1 }))).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(refusal(await admin(settingsAdminCalls.rollBack, { ...back, toVersion: 7 }))).toBe('NOT_FOUND');
    const previewed = expectOk(await admin(settingsAdminCalls.preview, { ...place, toVersion: 1 }));
    expect(previewed).toEqual({
      terminals: 1,
      changes: [
        { path: 'idleSeconds', before: 90, after: 70 },
        { path: 'shutDownAt', before: '23:00' },
      ],
    });
    expect(expectOk(await admin(settingsAdminCalls.rollBack, back)).version).toBe(3);
    expect(await at(terminal)).toMatchObject({ idleSeconds: 70, shutDownAt: '' });
    const { rows, total } = expectOk(await admin(settingsAdminCalls.versions, { ...place, rows: 2 }));
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      { version: 3, restoredFrom: 1, reason: '恢复', savedBy: '张小明', changes: previewed.changes },
      { version: 2, restoredFrom: null, reason: '考试周', changes: [{ before: 70, after: 90 }, {}] },
    ]);
    const log = expectOk(await admin(operationCalls.list, {})).rows[0];
    expect(log).toMatchObject({ operation: 'terminal-settings-rolled-back', subject: place.id });
    expect(log?.changes).toContainEqual({ path: 'idleSeconds', before: 90, after: 70 });
  });

  it('say before saving how many terminals would have other values', async () => {
    const groupId = await addGroup();
    const [one, other] = [await school.addTerminal(), await school.addTerminal()];
    for (const terminal of [one, other]) await putInto(terminal, groupId);
    await save('terminal', one.terminalCode, { lowPaperPercent: 5 });
    const place = { layer: 'group', id: groupId } as const;
    const previewed = await admin(settingsAdminCalls.preview, { ...place, changes: { lowPaperPercent: 15 } });
    expect(expectOk(previewed)).toEqual({
      terminals: 1,
      changes: [{ path: 'lowPaperPercent', after: 15 }],
    });
    expect((await layerOf('group', groupId)).version).toBe(0);
  });

  it('never tell a secret, in no layer, version, preview or entry of the log', async () => {
    const terminal = await school.addTerminal();
    const place = { layer: 'terminal', id: terminal.terminalCode } as const;
    const changes = { snmpCommunity: 'hush-hush' };
    const answers: unknown[] = [await admin(settingsAdminCalls.preview, { ...place, changes })];
    await save('terminal', place.id, changes);
    expect((await at(terminal)).snmpCommunity).toBe('hush-hush');
    expect(await rowOf('terminal', place.id, 'snmpCommunity')).toMatchObject({
      value: null,
      inherited: null,
      isSet: true,
      isOwn: true,
    });
    for (const call of [settingsAdminCalls.layer, settingsAdminCalls.versions])
      answers.push(expectOk(await admin(call, place)));
    answers.push(expectOk(await admin(operationCalls.list, {})));
    expect(JSON.stringify(answers)).toContain('snmpCommunity');
    expect(JSON.stringify(answers)).not.toContain('hush-hush');
  });

  it('are waited for until the terminal says what became of them, and again after each change', async () => {
    const terminal = await school.addTerminal();
    const beat = async (settings: SettingsOutcome | null) =>
      expectOk(await terminal.call(terminalCalls.heartbeat, { ...REPORT, settings })).settingsVersion;
    const version = await beat(null);
    expect(await stateAt(terminal)).toMatchObject({ state: 'waiting' });
    await beat({ version, outcome: 'applied', field: null });
    expect(await stateAt(terminal)).toMatchObject({ state: 'applied', field: null });
    await save('terminal', terminal.terminalCode, { idleSeconds: 77 });
    expect(await stateAt(terminal)).toMatchObject({ state: 'waiting' });
    const next = await beat({ version, outcome: 'applied', field: null });
    await beat({ version: next, outcome: 'refused', field: 'settings.idleSeconds' });
    expect(await stateAt(terminal)).toMatchObject({ state: 'refused', field: 'settings.idleSeconds' });
  });

  it('of a school are not those of another', async () => {
    const stranger = await addTestSchool(platform);
    const terminal = await stranger.addTerminal();
    await save('school', '', { supportPhone: '0571-1' });
    expect((await at(terminal)).supportPhone).toBe('');
    expect(refusal(await trySave('terminal', terminal.terminalCode, { idleSeconds: 80 }, 0))).toBe(
      'NOT_FOUND',
    );
  });

  it('that the command line changes are a version too, and leave parts to the layers above', async () => {
    const terminal = await school.addTerminal();
    const key = { schoolCode: school.schoolCode, terminalCode: terminal.terminalCode };
    await save('school', '', { 'face.triesMax': 6 });
    expectOk(await changeTerminalSettings(platform.deps, key, { face: { oneToOneMax: 0.4 } }));
    expect((await at(terminal)).face).toMatchObject({ oneToOneMax: 0.4, triesMax: 6 });
    const place = { layer: 'terminal', id: key.terminalCode } as const;
    const { rows } = expectOk(await admin(settingsAdminCalls.versions, place));
    expect(rows).toMatchObject([{ version: 1, savedBy: '', changes: [{ path: 'face.oneToOneMax' }] }]);
  });

  describe('a layer that is switched off', () => {
    const turn = async (layer: 'group' | 'terminal', id: string, enabled: boolean, version?: number) =>
      admin(settingsAdminCalls.switchLayer, {
        layer,
        id,
        enabled,
        version: version ?? (await layerOf(layer, id)).version,
        reason: '检修',
      });
    const standing = async () => {
      const terminal = await school.addTerminal();
      const group = await addGroup();
      await putInto(terminal, group);
      await save('group', group, { idleSeconds: 71, snmpCommunity: 'hidden-word' });
      return { terminal, group };
    };

    it('hands nothing down, keeps its values, and hands them down again', async () => {
      const { terminal, group } = await standing();
      const asBefore = (await layerOf('school', '')).settings.find(
        ({ path }) => path === 'idleSeconds',
      )?.value;
      const preview = await admin(settingsAdminCalls.preview, { layer: 'group', id: group, enabled: false });
      expect(expectOk(preview)).toEqual({
        terminals: 1,
        changes: [{ path: 'idleSeconds', before: 71 }, { path: 'snmpCommunity' }],
      });
      expect(expectOk(await turn('group', group, false))).toEqual({ version: 2 });
      expect((await at(terminal)).idleSeconds).toBe(asBefore);
      expect(await layerOf('terminal', terminal.terminalCode)).toMatchObject({ switchedOff: ['group'] });
      expect(await rowOf('terminal', terminal.terminalCode, 'idleSeconds')).toMatchObject({
        value: asBefore,
      });
      expect(await rowOf('group', group, 'idleSeconds')).toMatchObject({
        value: asBefore,
        isOwn: true,
        own: 71,
      });
      expect(await rowOf('group', group, 'snmpCommunity')).toMatchObject({ isOwn: true, own: null });
      expect(expectOk(await turn('group', group, true))).toEqual({ version: 3 });
      expect((await at(terminal)).idleSeconds).toBe(71);
    });

    it('stays off when it is saved, or taken back to a version from before', async () => {
      const { terminal, group } = await standing();
      expectOk(await turn('group', group, false));
      const changes = { idleSeconds: 72 };
      const preview = expectOk(
        await admin(settingsAdminCalls.preview, { layer: 'group', id: group, changes }),
      );
      expect(preview).toEqual({ terminals: 0, changes: [{ path: 'idleSeconds', before: 71, after: 72 }] });
      await save('group', group, changes);
      const back = { layer: 'group' as const, id: group, version: 3, toVersion: 1, reason: 'x' };
      expectOk(await admin(settingsAdminCalls.rollBack, back));
      expect([71, 72]).not.toContain((await at(terminal)).idleSeconds);
      expect((await layerOf('group', group)).switchedOff).toEqual(['group']);
    });

    it('is a version that says so, and an entry of the log without secrets', async () => {
      const { group } = await standing();
      expectOk(await turn('group', group, false));
      const versions = expectOk(await admin(settingsAdminCalls.versions, { layer: 'group', id: group }));
      expect(versions.rows).toMatchObject([
        { version: 2, enabled: false, isSwitch: true, changes: [] },
        { version: 1, enabled: true, isSwitch: false },
      ]);
      const log = expectOk(await admin(operationCalls.list, { rows: 1 })).rows[0];
      expect(log).toMatchObject({ operation: 'terminal-settings-switched', subject: group });
      expect(JSON.stringify(log)).not.toContain('hidden-word');
    });

    it('is switched by the first of two, once, and only where there is something', async () => {
      const { group } = await standing();
      expect(refusal(await turn('group', await addGroup(), false, 0))).toBe('NOT_FOUND');
      const answers = await Promise.all([turn('group', group, false, 1), turn('group', group, false, 1)]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(expectOk(await turn('group', group, false))).toEqual({ version: 2 });
      expect(refusal(await turn('group', group, true, 1))).toBe('CHANGED_MEANWHILE');
      const operator = await person('operator');
      const wish = { layer: 'group' as const, id: group, version: 2, enabled: true, reason: 'x' };
      expect(refusal(await operator(settingsAdminCalls.switchLayer, wish))).toBe('NO_PERMISSION');
    });

    it('is not set by the command line, which would promise what does not hold', async () => {
      const { terminalCode } = await school.addTerminal();
      await save('terminal', terminalCode, { idleSeconds: 50 });
      expectOk(await turn('terminal', terminalCode, false));
      const key = { schoolCode: school.schoolCode, terminalCode };
      const answer = await changeTerminalSettings(platform.deps, key, { idleSeconds: 40 });
      expect(answer).toMatchObject({ ok: false, problem: { kind: 'invalid' } });
    });
  });

  describe('card readers', () => {
    const reader = { driver: 'keyboard' };
    const place = async () => ({ layer: 'terminal' as const, id: (await school.addTerminal()).terminalCode });
    const versionsOf = async (at: { layer: 'terminal'; id: string }, page = 1) =>
      expectOk(await admin(cardFactoryCalls.versions, { ...at, page, rows: 2 }));

    it('are a view of the same versions: those that changed one', async () => {
      const at = await place();
      const saveCards = async (changes: SettingValues, version: number) =>
        expectOk(await admin(cardFactoryCalls.save, { ...at, version, changes, reason: '换读卡器' }));
      await saveCards({ 'devices.campusCard': reader }, 0);
      await save('terminal', at.id, { idleSeconds: 55 });
      await save('terminal', at.id, { 'devices.idCard': { driver: 'decard', url: 'ws://127.0.0.1:9000' } });
      const off = { ...at, version: 3, enabled: false, reason: 'x' };
      expectOk(await admin(settingsAdminCalls.switchLayer, off));
      await saveCards({ 'devices.campusCard': null }, 4);
      const first = await versionsOf(at);
      expect([first.total, first.rows.map(({ version }) => version)]).toEqual([4, [5, 4]]);
      expect((await versionsOf(at, 2)).rows.map(({ version }) => version)).toEqual([3, 1]);
      const config = expectOk(await admin(cardFactoryCalls.config, at));
      expect(config).toMatchObject({ version: 5, switchedOff: ['terminal'] });
      expect(config.settings.map(({ path }) => path).sort()).toEqual([
        'devices.campusCard',
        'devices.cardPrinter',
        'devices.idCard',
        'devices.trainCard',
      ]);
    });

    it('are refused with a make that is not there, with other settings, and on an old version', async () => {
      const at = await place();
      const trySaveCards = (changes: SettingValues, version = 0) =>
        admin(cardFactoryCalls.save, { ...at, version, changes, reason: 'x' });
      expect(refusal(await trySaveCards({ 'devices.campusCard': { driver: 'acme' } }))).toBe('BAD_REQUEST');
      expect(refusal(await trySaveCards({ idleSeconds: 50 }))).toBe('BAD_REQUEST');
      expect(refusal(await trySaveCards({ 'devices.campusCard': reader }, 7))).toBe('CHANGED_MEANWHILE');
      const nowhere = { layer: 'terminal' as const, id: 'T-none' };
      expect(refusal(await admin(cardFactoryCalls.config, nowhere))).toBe('NOT_FOUND');
      expect(refusal(await admin(cardFactoryCalls.versions, nowhere))).toBe('NOT_FOUND');
    });
  });
});
