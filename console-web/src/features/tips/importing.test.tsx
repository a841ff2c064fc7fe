/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TRANSLATION_ROWS_MAX } from '@self-print/contract/limits.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import {
  type ListedText,
  textAdminCalls,
  translationCalls,
} from '@self-print/contract/platform/textAdmin.ts';
import { NO_OWN_WORDS } from '@self-print/contract/wording.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { closePage, openPage, press, rows, SCHOOL, schoolPlatform, write } from '../../testing/openPage.tsx';
import { tipsPart } from './part.ts';

const LIST = '/main/tip-international';
const LEAD: ListedText = {
  app: 'kiosk',
  key: 'home.lead',
  part: { zh: '首页', en: 'Home' },
  builtIn: { zh: '欢迎来到{{school}}', en: 'Welcome to {{school}}', enOne: null },
  own: NO_OWN_WORDS,
  revision: 3,
  changedAt: null,
};
const INTERNATIONAL = {
  code: 'INTERNATIONAL' as const,
  enable: true,
  name: { zh: '多语言', en: 'More languages' },
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(phoneCalls.licence, { ...SCHOOL, infos: [INTERNATIONAL] });
  platform.give(textAdminCalls.list, { ...rows([LEAD]), unknownApps: [] });
  platform.give(textAdminCalls.get, { ...LEAD, changedBy: null, nested: [] });
});
afterEach(closePage);

describe('a workbook of translations', () => {
  const HEADS = 'App,Key,Revision,Where,Chinese,Built-in,Singular,Own English,Own singular\n';
  const line = (n: number) => `kiosk,home.t${n},0,,,,,Words ${n},\n`;
  const many = (count: number) => Array.from({ length: count }, (_, at) => line(at)).join('');
  const field = () => screen.findByLabelText('表格文件（xlsx 或 csv）');
  const open = async () => {
    const page = await openPage(tipsPart, LIST, platform);
    await press('导入译文');
    await field();
    return page;
  };
  const choose = async (content: string | Uint8Array, name = 'texts.csv') =>
    fireEvent.change(await field(), { target: { files: [new File([content], name)] } });
  const sent = () => platform.asked(translationCalls.import).map((each) => [each.isTrial, each.rows.length]);

  it('that is long is checked in portions, whose changes are summed', async () => {
    platform.on(translationCalls.import).by((asked) => ({ changed: asked.rows.length, problems: [] }));
    await open();
    await choose(HEADS + many(TRANSLATION_ROWS_MAX + 1));
    await screen.findByText(`检查无误，将更新 ${TRANSLATION_ROWS_MAX + 1} 条译文`);
    expect(sent()).toEqual([
      [true, TRANSLATION_ROWS_MAX],
      [true, 1],
    ]);
  });

  it('is taken up to the first portion that is refused meanwhile, whose rows are named', async () => {
    platform
      .on(translationCalls.import)
      .by((asked) =>
        asked.isTrial
          ? { changed: asked.rows.length, problems: [] }
          : { changed: 0, problems: [{ line: 5, kind: 'changedMeanwhile' }] },
      );
    await open();
    await choose(HEADS + many(TRANSLATION_ROWS_MAX + 1));
    await press(/^导入 101 条$/);
    await screen.findByText('第 5 行：导出之后有人改过，请重新导出');
    expect(sent().filter(([isTrial]) => isTrial === false)).toEqual([[false, TRANSLATION_ROWS_MAX]]);
    expect(screen.getByRole('button', { name: /^导入 \d/ })).toHaveProperty('disabled', true);
  });

  it('that says what the platform has is not imported', async () => {
    platform.give(translationCalls.import, { changed: 0, problems: [] });
    await open();
    await choose(HEADS + line(1));
    await screen.findByText('表格中的英文与现有内容相同，无需导入');
    expect(screen.getByRole('button', { name: /^导入 \d/ })).toHaveProperty('disabled', true);
  });

  it('that is none says so, and another one can be chosen', async () => {
    platform.give(translationCalls.import, { changed: 1, problems: [] });
    await open();
    await choose(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'texts.xlsx');
    await screen.findByText('无法读取此文件，请使用在本页导出的表格');
    await choose(HEADS + line(1));
    await screen.findByText('检查无误，将更新 1 条译文');
    expect(screen.queryByText(/无法读取此文件/)).toBeNull();
  });

  it.each([
    ['of people', '学号,姓名,院系,专业,年级,班级,性别,电话,备注\n2023,张三,计算机,软件,2023,1,男,1,x\n'],
    ['whose columns were moved', 'Key,App,Own English\nhome.lead,kiosk,Hello\n'],
  ])('is told from a table %s', async (_, content) => {
    await open();
    await choose(content);
    await screen.findByText(/^这不是在本页导出的表格/);
    expect(sent()).toEqual([]);
  });

  it.each([
    ['a revision', 'kiosk,home.lead,x,,,,,Hello,\n'],
    ['a key', 'kiosk,home lead,0,,,,,Hello,\n'],
    ['words', `kiosk,home.lead,0,,,,,${'w'.repeat(1_001)},\n`],
  ])('with a row without %s as it should be is sent to nobody, not even its other rows', async (_, wrong) => {
    await open();
    await choose(HEADS + line(1) + wrong);
    await screen.findByText('第 3 行：应用、键名、版本或英文的格式不对');
    screen.getByText('有 1 行需要修改，尚未导入');
    expect(sent()).toEqual([]);
  });

  it('stays open with what was found when taking it gets no answer', async () => {
    platform.give(translationCalls.import, { changed: 1, problems: [] });
    await open();
    await choose(HEADS + line(1));
    await screen.findByText('检查无误，将更新 1 条译文');
    platform.lose(translationCalls.import);
    await press('导入 1 条');
    await screen.findByText('无法连接平台，请检查网络');
    platform.give(translationCalls.import, { changed: 1, problems: [] });
    await press('导入 1 条');
    await screen.findByText('已导入 1 条译文');
    expect(sent()).toEqual([
      [true, 1],
      [false, 1],
      [false, 1],
    ]);
  });

  it('is counted as English counts', async () => {
    platform.on(translationCalls.import).by((asked) => ({ changed: asked.rows.length, problems: [] }));
    const { services } = await open();
    await choose(HEADS + line(1));
    await screen.findByText('检查无误，将更新 1 条译文');
    await act(() => services.chooseLanguage('en'));
    screen.getByText('Everything is right; 1 translation will change');
    screen.getByRole('button', { name: 'Import 1 text' });
  });
});

describe('one text', () => {
  const DETAIL = `/main/tip/tip_detail?app=kiosk&key=home.lead`;

  it('says who changed it last, and leads to its form only those who may change it', async () => {
    platform.give(textAdminCalls.get, {
      ...LEAD,
      own: { ...NO_OWN_WORDS, zh: '{{school}}好' },
      changedAt: '2026-11-21T10:00:00.000Z',
      changedBy: '李老师',
      nested: [],
    });
    const { address } = await openPage(tipsPart, DETAIL, platform);
    await screen.findByText(/李老师$/);
    screen.getByText('示范大学好');
    await press('编辑');
    await waitFor(() => expect(address()).toBe('/main/tip/tip_edit?app=kiosk&key=home.lead'));
    closePage();
    await openPage(tipsPart, DETAIL, platform, { perms: ['text:read'] });
    await screen.findByText('示范大学好');
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });

  it('that is not there says so', async () => {
    platform.refuse(textAdminCalls.get, 'NOT_FOUND');
    await openPage(tipsPart, '/main/tip/tip_detail?app=fax', platform);
    await screen.findByRole('heading', { name: '没有找到', level: 1 });
    screen.getByRole('link', { name: '返回列表' });
    expect(platform.asked(textAdminCalls.get)).toEqual([{ app: 'kiosk', key: '-' }]);
  });

  it('begins with the words that it has, and is not saved as long as they are the same', async () => {
    await openPage(tipsPart, '/main/tip/tip_edit?app=kiosk&key=home.lead', platform);
    await screen.findByText('Welcome to 示范大学');
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([isOff('保存'), isOff('恢复默认')]).toEqual([true, true]);
    fireEvent.click(screen.getAllByRole('button', { name: '以默认文字为底稿' })[0] ?? document.body);
    expect(screen.getByLabelText('中文')).toHaveProperty('value', '欢迎来到{{school}}');
    expect([isOff('保存'), isOff('恢复默认')]).toEqual([false, false]);
    write('中文', '   ');
    expect([isOff('保存'), isOff('恢复默认')]).toEqual([true, true]);
  });
});
