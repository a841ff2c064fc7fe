/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import {
  settingsAdminCalls as calls,
  type SettingDifference,
  type SettingRow,
} from '@self-print/contract/platform/settingsAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { SETTINGS_MANIFEST } from '@self-print/contract/settingsManifest.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform, write } from '../../testing/openPage.tsx';
import { terminalConfigPart } from './part.ts';

const PATH = '/main/terminalConfig';
const IDLE = '无操作多久后提醒（秒）';
const MANIFEST = SETTINGS_MANIFEST.map(({ options, layers, fallback: _, ...entry }) => ({
  ...entry,
  options: [...options],
  layers: [...layers],
}));
const SECRET = SETTINGS_MANIFEST.find(({ isSecret }) => isSecret);
const SETTINGS: SettingRow[] = SETTINGS_MANIFEST.map(({ path, fallback, isSecret }) => ({
  path,
  value: isSecret ? null : fallback,
  origin: 'default',
  isSet: fallback !== '',
  isOwn: false,
  own: null,
  inherited: isSecret ? null : fallback,
}));

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.manifest, MANIFEST);
  platform.give(calls.layer, { version: 3, switchedOff: [], settings: SETTINGS });
  platform.give(fleetCalls.groups, { groups: [], tags: [] });
  platform.give(terminalAdminCalls.list, rows([]));
});
afterEach(closePage);

const open = async (query = '') => {
  const page = await openPage(terminalConfigPart, PATH + query, platform);
  await rowOf(IDLE);
  return page;
};
const change = async () => press('修改', await rowOf(IDLE));
const field = () => screen.getByLabelText<HTMLInputElement>(IDLE);

describe('changes that are not saved', () => {
  it('take no empty number, and are all dropped at once', async () => {
    await open();
    await change();
    const before = field().value;
    write(IDLE, '');
    fireEvent.blur(field());
    expect(field().value).toBe(before);
    await press('放弃修改');
    expect(screen.queryByLabelText(IDLE)).toBeNull();
    expect(screen.getByRole('button', { name: '放弃修改' })).toHaveProperty('disabled', true);
  });

  it('are looked at before they are saved, and stay when that is left', async () => {
    platform.refuse(calls.preview, 'UNAVAILABLE');
    await open();
    await change();
    write(IDLE, '90');
    await press('预览并保存（1 项）');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(ERRORS.UNAVAILABLE.zh);
    await press('取消', dialog);
    expect(field().value).toBe('90');
    expect(platform.asked(calls.save)).toEqual([]);
  });

  it('say which value is wrong before a reason is asked for, and offer no other try, which would end the same', async () => {
    const entry = MANIFEST.find(({ words }) => words.zh === IDLE);
    platform.refuse(calls.preview, 'BAD_REQUEST', { field: entry?.path ?? '' });
    await open();
    await change();
    write(IDLE, '90');
    await press('预览并保存（1 项）');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(`“${IDLE}”的值不符合要求`);
    expect(within(dialog).queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('keep the other tabs from being opened until they are saved or dropped', async () => {
    await open();
    const tab = (name: string) => screen.getByRole('tab', { name });
    await change();
    write(IDLE, '90');
    expect(tab('历史版本').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(tab('历史版本'));
    expect(tab('配置').getAttribute('aria-selected')).toBe('true');
    await press('放弃修改');
    platform.give(calls.versions, rows([]));
    fireEvent.click(tab('历史版本'));
    await waitFor(() => expect(tab('历史版本').getAttribute('aria-selected')).toBe('true'));
  });

  it.each<[string, SettingDifference[], string]>([
    ['nothing', [], '与当前配置相同'],
    ['what it does not know by its path', [{ path: 'gone.away', before: 1 }], 'gone.away'],
    ['a secret without its words', [{ path: SECRET?.path ?? '', before: 'old', after: 'new' }], '已更改'],
  ])('show %s', async (_, changes, words) => {
    platform.give(calls.preview, { terminals: 0, changes });
    await open();
    await change();
    await press(/预览并保存/);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/0 台终端的配置会改变/);
    expect(dialog.textContent).toContain(words);
    expect(dialog.textContent).not.toMatch(/old|new/);
  });

  it('are counted as English counts', async () => {
    platform.give(calls.preview, { terminals: 1, changes: [] });
    const { services } = await open();
    await act(() => services.chooseLanguage('en'));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Change' }))[0] ?? document.body);
    await press('Review and save (1 change)');
    await screen.findByText('The settings of 1 terminal will change');
  });

  it('can be begun again when the settings could not be had', async () => {
    platform.refuse(calls.layer, 'INTERNAL');
    await openPage(terminalConfigPart, PATH, platform);
    await screen.findByText(ERRORS.INTERNAL.zh);
    expect(screen.queryByRole('button', { name: /预览并保存/ })).toBeNull();
    platform.give(calls.layer, { version: 3, switchedOff: [], settings: SETTINGS });
    await press('重试');
    await rowOf(IDLE);
  });
});

it('says what is fitted and what trays hold in words, with every fact', async () => {
  const values: Record<string, unknown> = {
    'devices.scanner': { driver: 'serial', port: '/dev/ttyS1', baudRate: 9_600 },
    cartons: [
      { cartonCode: '1', paperSize: 'A4', mediaSource: 'tray-1', capacitySheets: 500, lockNumber: 2 },
      { cartonCode: '2', paperSize: 'A3', mediaSource: 'tray-2', capacitySheets: 1_000, reserved: true },
    ],
  };
  const settings = SETTINGS.map((row) => (values[row.path] ? { ...row, value: values[row.path] } : row));
  platform.give(calls.layer, { version: 3, switchedOff: [], settings });
  await open();
  expect((await rowOf('扫码器')).textContent).toContain('serial、port = /dev/ttyS1、baudRate = 9600');
  expect((await rowOf('锁控板')).textContent).toContain('未安装');
  const trays = (await rowOf('纸盒')).textContent;
  expect(trays).toContain('纸盒 1：A4、tray-1、最多 500 张、2 号锁\n纸盒 2：A3、tray-2、最多 1,000 张、专用');
});

describe('the place whose settings are shown', () => {
  it('is the school where the address names none that there is', async () => {
    await open('?layer=campus&id=east');
    expect(platform.asked(calls.layer)).toEqual([{ layer: 'school', id: '' }]);
  });

  it('is a group that is chosen, and stands in the address', async () => {
    platform.give(fleetCalls.groups, {
      groups: [{ groupId: 'east', name: { zh: '东区', en: 'East' }, revision: 1, terminals: 1 }],
      tags: [],
    });
    const { address } = await openPage(terminalConfigPart, `${PATH}?layer=group`, platform);
    await screen.findByText('请选择终端分组');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '终端分组' }));
    fireEvent.click(await screen.findByTitle('东区'));
    await waitFor(() => expect(platform.asked(calls.layer)).toEqual([{ layer: 'group', id: 'east' }]));
    expect(address()).toBe(`${PATH}?layer=group&id=east`);
  });
});

describe('versions and states', () => {
  it('may be none', async () => {
    platform.give(calls.versions, rows([]));
    await open();
    fireEvent.click(screen.getByRole('tab', { name: '历史版本' }));
    await screen.findByText('还没有保存过配置');
  });

  it('are asked for again from their own first page', async () => {
    platform.give(calls.states, rows([], 0));
    await open('?page=4');
    fireEvent.click(screen.getByRole('tab', { name: '生效情况' }));
    await waitFor(() =>
      expect(platform.asked(calls.states)).toMatchObject([{ layer: 'school', id: '', page: 1 }]),
    );
  });
});
