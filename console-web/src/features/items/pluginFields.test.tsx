/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { closePage, openPage, press, write } from '../../testing/openPage.tsx';
import { kindOf, type SettingKind, type SettingSchema } from './fields/pluginSetting.ts';
import { itemsPart } from './part.ts';
import { adminItem, ITEM_PAGE, platformOf, saved } from './testing/itemPage.ts';

const title = (zh: string, en: string) => ({ title: zh, titleEn: en });
const CREDITS = {
  type: 'object',
  properties: {
    variable: { type: 'string', default: 'student.credits', ...title('档案变量', 'Variable') },
    minimum: { type: 'number', minimum: 0, maximum: 1_000, ...title('最低学分', 'Credits needed') },
    refusal: {
      type: 'object',
      properties: { zh: { type: 'string' }, en: { type: 'string' } },
      ...title('不符合时', 'What others read'),
    },
  },
  required: ['minimum'],
};
const label = (zh: string) => ({ zh, en: zh });
const PLUGINS = [
  { name: 'min-credits', label: label('学分达到要求'), supplies: 'check' as const, settings: CREDITS },
  { name: 'plain', label: label('无设置'), supplies: 'data' as const, settings: { type: 'object' } },
];
const ITEM = adminItem({
  plugins: [{ name: 'min-credits', settings: { minimum: 20, kept: 'by a newer version' } }],
});

let platform: FakePlatform;
beforeEach(() => {
  platform = platformOf(ITEM);
  platform.give(itemAdminCalls.plugins, PLUGINS);
});
afterEach(closePage);

const open = async (plugins = ITEM.plugins) => {
  platform.give(itemAdminCalls.get, { ...ITEM, plugins });
  await openPage(itemsPart, ITEM_PAGE, platform);
  fireEvent.click(await screen.findByRole('tab', { name: '插件' }));
};
const savedPlugins = async () => (await saved(platform))?.plugins;

describe('the settings of a plug-in', () => {
  it('are fields of their kinds, and what nobody touched is sent as it was', async () => {
    await open();
    await screen.findByLabelText('档案变量');
    write('最低学分', '30');
    write('不符合时（中文）', '学分不够');
    write('不符合时（英文）', 'Too few credits');
    expect(await savedPlugins()).toEqual([
      {
        name: 'min-credits',
        settings: {
          minimum: 30,
          kept: 'by a newer version',
          refusal: { zh: '学分不够', en: 'Too few credits' },
        },
      },
    ]);
  });

  it('have days from a calendar', async () => {
    const settings = {
      type: 'object',
      properties: { since: { type: 'string', format: 'date', ...title('起始日期', 'Since') } },
    };
    platform.give(itemAdminCalls.plugins, [
      { name: 'dated', label: label('日期'), supplies: 'check', settings },
    ]);
    await open([{ name: 'dated', settings: { since: '2026-11-21' } }]);
    const field = await screen.findByLabelText('起始日期');
    expect(field).toHaveProperty('value', '2026-11-21');
    fireEvent.mouseDown(field);
    fireEvent.click(field);
    const calendar = await screen.findByRole('table');
    fireEvent.click(within(calendar).getByTitle('2026-11-23'));
    expect(await savedPlugins()).toEqual([{ name: 'dated', settings: { since: '2026-11-23' } }]);
  });

  it('are not saved while one that is needed is missing', async () => {
    await open();
    fireEvent.change(await screen.findByLabelText('最低学分'), { target: { value: '' } });
    await press('保存');
    await screen.findByText('请填写此项');
    expect(platform.asked(itemAdminCalls.modify)).toEqual([]);
  });

  it('begin with the defaults when another plug-in is chosen', async () => {
    await open([{ name: 'plain', settings: { old: true } }]);
    await screen.findByText('此插件没有设置。');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '插件' }));
    fireEvent.click(await screen.findByText('学分达到要求'));
    expect(await screen.findByLabelText('档案变量')).toHaveProperty('value', 'student.credits');
    write('最低学分', '5');
    expect(await savedPlugins()).toEqual([
      { name: 'min-credits', settings: { variable: 'student.credits', minimum: 5 } },
    ]);
  });

  it('say of a plug-in that is not installed that it is missing, and keep it', async () => {
    await open([{ name: 'library', settings: { books: 1 } }]);
    await screen.findByText(/插件 library 未安装/);
    write('名称（中文）', '成绩总表');
    expect(await savedPlugins()).toEqual([{ name: 'library', settings: { books: 1 } }]);
  });

  it.each<[SettingSchema, SettingKind]>([
    [{ enum: ['a'] }, 'choice'],
    [{ type: 'array', items: { type: 'string', enum: ['a'] } }, 'choices'],
    [{ type: 'array', items: { type: 'string' } }, 'texts'],
    [{ type: 'array', items: { type: 'object' } }, 'json'],
    [{ type: 'boolean' }, 'yesNo'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string' }, 'text'],
    [{ type: 'object', properties: { zh: { type: 'string' } } }, 'json'],
    [{}, 'json'],
  ])('%j is asked for as %s', (schema, kind) => {
    expect(kindOf(schema)).toBe(kind);
  });
});
