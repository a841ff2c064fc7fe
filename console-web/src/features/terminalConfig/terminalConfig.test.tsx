/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import {
  cardFactoryCalls,
  type SettingRow,
  settingsAdminCalls,
} from '@self-print/contract/platform/settingsAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import type { SettingLayer } from '@self-print/contract/settingLayers.ts';
import { SETTINGS_MANIFEST } from '@self-print/contract/settingsManifest.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform, write } from '../../testing/openPage.tsx';
import { terminalConfigPart } from './part.ts';

const PATH = '/main/terminalConfig';
const IDLE = '无操作多久后提醒（秒）';
const MANIFEST = SETTINGS_MANIFEST.map(({ options, layers, fallback: _, ...entry }) => ({
  ...entry,
  options: [...options],
  layers: [...layers],
}));
const SETTINGS: SettingRow[] = SETTINGS_MANIFEST.map(({ path, fallback, isSecret }) => ({
  path,
  value: isSecret ? null : fallback,
  origin: 'default',
  isSet: fallback !== '',
  isOwn: false,
  own: null,
  inherited: isSecret ? null : fallback,
}));
const withRow = (path: string, change: Partial<SettingRow>) => ({
  version: 3,
  switchedOff: [] as SettingLayer[],
  settings: SETTINGS.map((row) => (row.path === path ? { ...row, ...change } : row)),
});
const ONE = { terminals: 12, changes: [{ path: 'idleSeconds', after: 90 }] };
const version = (n: number, restoredFrom: number | null = null) => ({
  version: n,
  savedAt: '2026-11-21T10:00:00.000Z',
  savedBy: n === 1 ? '' : '王老师',
  reason: `原因${n}`,
  restoredFrom,
  enabled: true,
  isSwitch: false,
  changes: [{ path: 'idleSeconds', before: 60, after: 60 + n }],
});
const stateOf = (terminalCode: string, state: 'applied' | 'refused' | 'waiting', field: string | null) => ({
  terminalCode,
  name: { zh: `${terminalCode} 号`, en: terminalCode },
  state,
  field,
  lastSeenAt: null,
});

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(settingsAdminCalls.manifest, MANIFEST);
  platform.give(settingsAdminCalls.layer, { version: 3, switchedOff: [], settings: SETTINGS });
  platform.give(settingsAdminCalls.preview, ONE);
  platform.give(fleetCalls.groups, { groups: [], tags: [] });
  platform.give(terminalAdminCalls.list, rows([]));
});
afterEach(closePage);

const changeIdle = async (value = '90') => {
  await press('修改', await rowOf(IDLE));
  write(IDLE, value);
};
const review = () => press(/预览并保存/);
const saveBecause = async (reason: string) => {
  await screen.findByText('12 台终端的配置会改变');
  write('修改原因', reason);
  await press(/^保\s*存$/);
};

describe('the settings of terminals', () => {
  it('stand with their origin, and say what stays on the machine', async () => {
    platform.give(settingsAdminCalls.layer, withRow('idleSeconds', { value: 75, origin: 'group' }));
    await openPage(terminalConfigPart, `${PATH}?layer=terminal&id=T-1`, platform);
    expect((await rowOf(IDLE)).textContent).toMatch(/75分组/);
    expect((await rowOf('每日关机时间')).textContent).toMatch(/—默认/);
    screen.getByText(/只保存在该终端上/);
    expect(platform.asked(settingsAdminCalls.layer)).toEqual([{ layer: 'terminal', id: 'T-1' }]);
  });

  it('are previewed, and saved once with a reason on the version that was read', async () => {
    const hold = platform.hold(settingsAdminCalls.save, { version: 4 });
    await openPage(terminalConfigPart, PATH, platform);
    await changeIdle();
    await review();
    await screen.findByText('沿用上级');
    await saveBecause('考试周');
    await press(/保\s*存$/, screen.getByRole('dialog')).catch(() => {});
    hold.release();
    await screen.findByText(/已保存，终端将自动获取/);
    expect(platform.asked(settingsAdminCalls.preview)).toEqual([
      { layer: 'school', id: '', changes: { idleSeconds: 90 } },
    ]);
    expect(platform.asked(settingsAdminCalls.save)).toEqual([
      { layer: 'school', id: '', version: 3, changes: { idleSeconds: 90 }, reason: '考试周' },
    ]);
  });

  it('are not saved without a reason', async () => {
    await openPage(terminalConfigPart, PATH, platform);
    await changeIdle();
    await review();
    await saveBecause('  ');
    await screen.findByText('请填写此项');
    expect(platform.asked(settingsAdminCalls.save)).toEqual([]);
  });

  it.each([
    ['CHANGED_MEANWHILE', undefined, /其他人刚刚改过这里的配置/],
    ['BAD_REQUEST', { field: 'idleSeconds' }, `“${IDLE}”的值不符合要求`],
  ] as const)('keep what was typed when the platform refuses with %s', async (name, detail, words) => {
    platform.refuse(settingsAdminCalls.save, name, detail);
    await openPage(terminalConfigPart, PATH, platform);
    await changeIdle();
    await review();
    await saveBecause('考试周');
    await screen.findByText(words);
    expect(screen.getByLabelText<HTMLInputElement>(IDLE).value).toBe('90');
  });

  it('are saved on what somebody else has set meanwhile, once that was read', async () => {
    platform.refuse(settingsAdminCalls.save, 'CHANGED_MEANWHILE');
    await openPage(terminalConfigPart, PATH, platform);
    await changeIdle();
    await review();
    await saveBecause('考试周');
    await screen.findByText(/其他人刚刚改过这里的配置/);
    platform.give(settingsAdminCalls.layer, { version: 4, switchedOff: [], settings: SETTINGS });
    platform.give(settingsAdminCalls.save, { version: 5 });
    await press('读取最新内容');
    await waitFor(() => expect(screen.queryByText(/其他人刚刚改过这里的配置/)).toBeNull());
    expect(platform.asked(settingsAdminCalls.preview)).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>(IDLE).value).toBe('90');
    await press('保存', await screen.findByRole('dialog'));
    await screen.findByText(/已保存/);
    expect(platform.asked(settingsAdminCalls.save).map(({ version, reason }) => [version, reason])).toEqual([
      [3, '考试周'],
      [4, '考试周'],
    ]);
  });

  it('offer nothing to read anew when the platform refuses them for another reason', async () => {
    platform.refuse(settingsAdminCalls.save, 'BAD_REQUEST', { field: 'idleSeconds' });
    await openPage(terminalConfigPart, PATH, platform);
    await changeIdle();
    await review();
    await saveBecause('考试周');
    await screen.findByText(/不符合要求/);
    expect(screen.queryByRole('button', { name: '读取最新内容' })).toBeNull();
  });

  it('say so when the answer to a save is lost', async () => {
    platform.lose(settingsAdminCalls.save);
    await openPage(terminalConfigPart, PATH, platform);
    await changeIdle();
    await review();
    await saveBecause('考试周');
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(1));
    expect(screen.queryByText(/已保存/)).toBeNull();
  });

  it('are taken away from a layer, which then inherits', async () => {
    platform.give(
      settingsAdminCalls.layer,
      withRow('idleSeconds', { value: 75, origin: 'school', isOwn: true, own: 75 }),
    );
    await openPage(terminalConfigPart, PATH, platform);
    await press('恢复沿用', await rowOf(IDLE));
    await screen.findByText('将沿用上级：60');
    await review();
    await waitFor(() =>
      expect(platform.asked(settingsAdminCalls.preview)).toMatchObject([{ changes: { idleSeconds: null } }]),
    );
  });

  it('keep the place while changes are not saved, until they are undone', async () => {
    await openPage(terminalConfigPart, PATH, platform);
    await changeIdle();
    await screen.findByText(/有修改尚未保存/);
    await press('撤销', await rowOf(IDLE));
    await waitFor(() => expect(screen.queryByText(/有修改尚未保存/)).toBeNull());
    expect(screen.getByRole('button', { name: /预览并保存/ })).toHaveProperty('disabled', true);
  });

  it('never show a secret, and begin empty when one is changed', async () => {
    await openPage(terminalConfigPart, PATH, platform);
    const row = await rowOf('打印机 SNMP 团体名');
    expect(row.textContent).toContain('已设置');
    await press('修改', row);
    const field = screen.getByLabelText<HTMLInputElement>('打印机 SNMP 团体名');
    expect([field.type, field.value]).toEqual(['password', '']);
  });

  it('of one machine are not offered for a school', async () => {
    await openPage(terminalConfigPart, PATH, platform);
    const row = await rowOf('打印机地址');
    expect(row.textContent).toContain('请在终端上单独设置');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('with parts are not saved while their text is no JSON', async () => {
    await openPage(terminalConfigPart, PATH, platform);
    const row = await rowOf('扫码器');
    await press('修改', row);
    const text = within(row).getByRole('textbox');
    fireEvent.change(text, { target: { value: '{"driver":' } });
    expect(screen.getByRole('button', { name: /预览并保存/ })).toHaveProperty('disabled', true);
    fireEvent.change(text, { target: { value: '{"driver":"keyboard"}' } });
    await review();
    await waitFor(() =>
      expect(platform.asked(settingsAdminCalls.preview).at(-1)?.changes).toEqual({
        'devices.scanner': { driver: 'keyboard' },
      }),
    );
  });

  it('are only read without the permission to change them', async () => {
    await openPage(terminalConfigPart, PATH, platform, { perms: ['terminal:read'] });
    expect(within(await rowOf(IDLE)).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: /预览并保存/ })).toBeNull();
  });

  it('wait for a group to be chosen', async () => {
    await openPage(terminalConfigPart, `${PATH}?layer=group`, platform);
    await screen.findByText('请选择终端分组');
    expect(platform.asked(settingsAdminCalls.layer)).toEqual([]);
  });
});

describe('the versions', () => {
  const openVersions = async () => {
    platform.give(settingsAdminCalls.versions, rows([version(3, 1), version(2), version(1)]));
    await openPage(terminalConfigPart, PATH, platform);
    fireEvent.click(await screen.findByRole('tab', { name: '历史版本' }));
  };

  it('say who saved what and why, and offer the way back to all but the newest', async () => {
    await openVersions();
    const newest = await rowOf(/^原因3/);
    expect(newest.textContent).toContain('恢复自第 1 版');
    expect(within(newest).queryByRole('button')).toBeNull();
    expect((await rowOf(/^原因1/)).textContent).toContain('命令行');
    expect((await rowOf(/^原因2/)).textContent).toMatch(/60 → 62/);
  });

  it('are taken again as a new one, after a preview', async () => {
    platform.give(settingsAdminCalls.rollBack, { version: 4 });
    await openVersions();
    await press('恢复到此版本', await rowOf(/^原因1/));
    await saveBecause('改错了');
    await screen.findByText(/已保存，终端将自动获取/);
    expect(platform.asked(settingsAdminCalls.preview)).toEqual([{ layer: 'school', id: '', toVersion: 1 }]);
    expect(platform.asked(settingsAdminCalls.rollBack)).toEqual([
      { layer: 'school', id: '', version: 3, toVersion: 1, reason: '改错了' },
    ]);
  });
});

describe('what terminals made of their settings', () => {
  it('is shown with the setting that one could not use', async () => {
    const states = [
      stateOf('T-1', 'applied', null),
      stateOf('T-2', 'refused', 'settings.devices.scanner.vendorId'),
      stateOf('T-3', 'waiting', null),
    ];
    platform.give(settingsAdminCalls.states, rows(states));
    await openPage(terminalConfigPart, PATH, platform);
    fireEvent.click(await screen.findByRole('tab', { name: '生效情况' }));
    expect((await rowOf('T-1')).textContent).toContain('已生效');
    expect((await rowOf('T-2')).textContent).toMatch(/终端未接受.*扫码器/);
    expect((await rowOf('T-3')).textContent).toContain('等待终端获取');
  });
});

describe('a layer', () => {
  const AT = `${PATH}?layer=group&id=G1`;
  const resting = {
    ...withRow('idleSeconds', { value: 60, origin: 'default', isOwn: true, own: 75 }),
    switchedOff: ['group'] as SettingLayer[],
  };

  it('is switched off after a preview and with a reason, on the version that was read', async () => {
    const hold = platform.hold(settingsAdminCalls.switchLayer, { version: 4 });
    await openPage(terminalConfigPart, AT, platform);
    await press('停用本级配置');
    await saveBecause('检修');
    await press(/保\s*存$/, screen.getByRole('dialog')).catch(() => {});
    hold.release();
    await screen.findByText(/已保存，终端将自动获取/);
    expect(platform.asked(settingsAdminCalls.preview)).toEqual([
      { layer: 'group', id: 'G1', enabled: false },
    ]);
    expect(platform.asked(settingsAdminCalls.switchLayer)).toEqual([
      { layer: 'group', id: 'G1', version: 3, enabled: false, reason: '检修' },
    ]);
  });

  it('that is off says so, shows the value that it keeps, and is switched on again', async () => {
    platform.give(settingsAdminCalls.layer, resting);
    await openPage(terminalConfigPart, AT, platform);
    await screen.findByText(/本级配置已停用/);
    expect((await rowOf(IDLE)).textContent).toMatch(/60本级的值已停用：75默认/);
    await press('修改', await rowOf(IDLE));
    expect(screen.getByLabelText<HTMLInputElement>(IDLE).value).toBe('75');
    expect(screen.getByRole('button', { name: '启用本级配置' })).toHaveProperty('disabled', true);
  });

  it('above one terminal that is off is named there', async () => {
    platform.give(settingsAdminCalls.layer, { ...resting, switchedOff: ['group'] });
    await openPage(terminalConfigPart, `${PATH}?layer=terminal&id=T-1`, platform);
    await screen.findByText(/上级分组的配置已停用/);
    screen.getByRole('button', { name: '停用本级配置' });
  });

  it.each([
    ['the school', PATH, 3, ['terminal:read', 'terminal:write']],
    ['a group that has nothing of its own', AT, 0, ['terminal:read', 'terminal:write']],
    ['a group, for those who only read', AT, 3, ['terminal:read']],
  ] as const)('of %s has no switch', async (_, path, versionNo, perms) => {
    platform.give(settingsAdminCalls.layer, { ...resting, version: versionNo, switchedOff: [] });
    await openPage(terminalConfigPart, path, platform, { perms: [...perms] });
    await rowOf(IDLE);
    expect(screen.queryByRole('button', { name: /本级配置/ })).toBeNull();
  });
});

describe('card readers', () => {
  const CARD = 'devices.campusCard';
  const cards = (change: Partial<SettingRow> = {}) => ({
    version: 3,
    switchedOff: [] as SettingLayer[],
    settings: withRow(CARD, change).settings.filter(({ path }) =>
      [CARD, 'devices.idCard', 'devices.trainCard'].includes(path),
    ),
  });
  const open = async (change: Partial<SettingRow> = {}, perms?: ['terminal:read']) => {
    platform.give(cardFactoryCalls.config, cards(change));
    platform.give(cardFactoryCalls.versions, rows([version(2)]));
    await openPage(terminalConfigPart, PATH, platform, perms && { perms });
    fireEvent.click(await screen.findByRole('tab', { name: '读卡器' }));
    return (await screen.findByRole('heading', { name: /校园卡/ })).closest('section') ?? document.body;
  };
  const choose = async (label: RegExp | string, title: string) => {
    fireEvent.mouseDown(screen.getByLabelText(label));
    fireEvent.click((await screen.findAllByTitle(title)).at(-1) ?? document.body);
  };

  it('are chosen by make, with the fields that each needs, and saved as a version', async () => {
    platform.give(cardFactoryCalls.save, { version: 4 });
    const section = await open();
    await press('修改', section);
    await choose(/校园卡.*机型/, '串口读卡器（每张卡发送一行）');
    write(/串口（/, '/dev/ttyUSB0');
    await review();
    await saveBecause('换读卡器');
    await screen.findByText(/已保存，终端将自动获取/);
    expect(platform.asked(cardFactoryCalls.save)).toEqual([
      {
        layer: 'school',
        id: '',
        version: 3,
        reason: '换读卡器',
        changes: {
          [CARD]: {
            driver: 'serial',
            port: { kind: 'serial', path: '/dev/ttyUSB0', baudRate: 9_600 },
            line: 'number',
            numberFormat: { order: 'big', radix: 10, pad: 10 },
          },
        },
      },
    ]);
  });

  it('change their fields with what is chosen in them', async () => {
    const section = await open({
      value: { driver: 'pcsc' },
      isOwn: true,
      own: { driver: 'pcsc' },
      origin: 'school',
    });
    await press('修改', section);
    expect(screen.queryByLabelText('块号')).toBeNull();
    await choose('读取内容', 'M1 扇区');
    await screen.findByLabelText('块号');
    expect(screen.queryByLabelText('短文件标识')).toBeNull();
  });

  it('say in words what is set, and refuse what the platform refuses', async () => {
    platform.refuse(cardFactoryCalls.save, 'BAD_REQUEST', { field: CARD });
    const section = await open({ value: { driver: 'http', url: 'http://127.0.0.1:1/' }, origin: 'group' });
    expect(section.textContent).toMatch(/分组.*一卡通中间件.*http:\/\/127.0.0.1:1\//);
    await press('修改', section);
    write(/本机中间件地址/, 'http://10.0.0.1/');
    await review();
    await saveBecause('x');
    await screen.findByText(/的值不符合要求/);
  });

  it('are only read without the permission to change them', async () => {
    const section = await open({}, ['terminal:read']);
    expect(within(section).queryByRole('button')).toBeNull();
  });
});
