/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import {
  type ListedText,
  textAdminCalls,
  translationCalls,
} from '@self-print/contract/platform/textAdmin.ts';
import { NO_OWN_WORDS } from '@self-print/contract/wording.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  closePage,
  openPage,
  press,
  rowOf,
  rows,
  SCHOOL,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { tipsPart } from './part.ts';

const LEAD: ListedText = {
  app: 'kiosk',
  key: 'home.lead',
  part: { zh: '首页', en: 'Home' },
  builtIn: { zh: '欢迎来到{{school}}', en: 'Welcome to {{school}}', enOne: null },
  own: NO_OWN_WORDS,
  revision: 0,
  changedAt: null,
};
const SHEETS: ListedText = {
  ...LEAD,
  key: 'home.sheets',
  builtIn: { zh: '{{count}} 张', en: '{{count}} sheets', enOne: '{{count}} sheet' },
  own: { zh: '共 {{count}} 张', en: null, enOne: null },
  revision: 4,
  changedAt: '2026-11-21T10:00:00.000Z',
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
  platform.give(textAdminCalls.list, { ...rows([LEAD, SHEETS]), unknownApps: [] });
  platform.give(textAdminCalls.get, { ...LEAD, changedBy: null, nested: [] });
});
afterEach(closePage);

const editLead = () => openPage(tipsPart, '/main/tip/tip_edit?app=kiosk&key=home.lead', platform);
const saved = () => platform.asked(textAdminCalls.save);

describe('the list of texts', () => {
  it('is searched and narrowed by what stands in the address', async () => {
    await openPage(tipsPart, '/main/tip?search=sheet&app=kiosk&only=untranslated', platform);
    const row = await rowOf('home.sheets');
    expect(row.textContent).toContain('共 {{count}} 张 学校用语');
    expect(row.textContent).toContain('缺少英文翻译');
    expect(platform.asked(textAdminCalls.list)).toEqual([
      { page: 1, rows: 20, search: 'sheet', app: 'kiosk', only: 'untranslated' },
    ]);
  });

  it('says which pages are not built, and takes an unknown filter for none', async () => {
    platform.give(textAdminCalls.list, { ...rows([]), unknownApps: ['phone'] });
    await openPage(tipsPart, '/main/tip?app=fax&only=all', platform);
    await screen.findByText('服务器上没有“手机端”的已构建页面，因此列不出它的文字。');
    expect(platform.asked(textAdminCalls.list)).toEqual([{ page: 1, rows: 20 }]);
  });

  it('offers nothing to change to those who may only read', async () => {
    await openPage(tipsPart, '/main/tip', platform, { perms: ['text:read'] });
    await rowOf('home.lead');
    expect(screen.queryByRole('link', { name: '编辑' })).toBeNull();
  });
});

describe('wording a text', () => {
  it('shows how it reads with sample values while it is typed', async () => {
    await editLead();
    await screen.findByText('Welcome to 示范大学');
    write('中文', '{{school}}欢迎您');
    await screen.findByText('示范大学欢迎您');
    write('school', '江城大学');
    await screen.findByText('江城大学欢迎您');
    expect(saved()).toEqual([]);
  });

  it('saves both languages once, on what was read', async () => {
    const hold = platform.hold(textAdminCalls.save, { own: NO_OWN_WORDS, revision: 1 });
    await editLead();
    await screen.findByText('Welcome to 示范大学');
    write('中文', '{{school}}欢迎您');
    const button = screen.getByRole('button', { name: '保存' });
    fireEvent.click(button);
    fireEvent.click(button);
    hold.release();
    await screen.findByText('已保存');
    const own = { zh: '{{school}}欢迎您', en: null, enOne: null };
    expect(saved()).toEqual([{ app: 'kiosk', key: 'home.lead', own, revision: 0 }]);
  });

  it.each([
    ['{{school}} {{name}}', '没有这个占位符：name'],
    ['欢迎', '缺少占位符：school'],
    ['{{school}}{{', '占位符书写有误，请与默认文字保持一致'],
  ])('keeps %s from being saved', async (words, problem) => {
    await editLead();
    await screen.findByText('Welcome to 示范大学');
    write('中文', words);
    await screen.findByText(problem);
    expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
  });

  it('needs both plural forms, and goes back to the default', async () => {
    platform.give(textAdminCalls.get, { ...SHEETS, changedBy: '王老师', nested: [] });
    platform.give(textAdminCalls.save, { own: NO_OWN_WORDS, revision: 5 });
    await openPage(tipsPart, '/main/tip/tip_edit?app=kiosk&key=home.sheets', platform);
    await screen.findByText('共 3 张');
    write('英文', '{{count}} pages');
    await screen.findByText('英文的单数和复数须同时填写，或同时留空');
    await press('恢复默认');
    await screen.findByText('3 张');
    await press('保存');
    await screen.findByText('已保存');
    expect(saved()).toEqual([{ app: 'kiosk', key: 'home.sheets', own: NO_OWN_WORDS, revision: 4 }]);
  });

  it('keeps what was typed when somebody else was faster, and offers their words', async () => {
    platform.refuse(textAdminCalls.save, 'CHANGED_MEANWHILE');
    await editLead();
    await screen.findByText('Welcome to 示范大学');
    write('中文', '{{school}}欢迎您');
    await press('保存');
    await screen.findByText(/其他人刚刚修改过/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('中文').value).toBe('{{school}}欢迎您');
    platform.give(textAdminCalls.get, {
      ...LEAD,
      own: { ...NO_OWN_WORDS, zh: '{{school}}好' },
      revision: 1,
      changedBy: '李老师',
      nested: [],
    });
    await press('重新载入');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('中文').value).toBe('{{school}}好'),
    );
  });

  it('says when the answer is lost', async () => {
    platform.lose(textAdminCalls.save);
    await editLead();
    await screen.findByText('Welcome to 示范大学');
    write('中文', '{{school}}欢迎您');
    await press('保存');
    await screen.findByText('无法连接平台，请检查网络');
  });
});

describe('translating', () => {
  const PATH = '/main/tip-international';

  it('changes the English words alone', async () => {
    platform.give(translationCalls.save, { own: NO_OWN_WORDS, revision: 1 });
    await openPage(tipsPart, `${PATH}/tip-international-edit?app=kiosk&key=home.lead`, platform, {
      perms: ['text:read', 'text:translate'],
    });
    await screen.findByText('Welcome to 示范大学');
    expect(screen.queryByLabelText('中文')).toBeNull();
    write('英文', 'Hello, {{school}}');
    await press('保存');
    await screen.findByText('已保存');
    expect(platform.asked(translationCalls.save)).toEqual([
      { app: 'kiosk', key: 'home.lead', own: { en: 'Hello, {{school}}', enOne: null }, revision: 0 },
    ]);
  });

  it('is offered to nobody without the licence', async () => {
    platform.give(phoneCalls.licence, SCHOOL);
    await openPage(tipsPart, PATH, platform);
    await screen.findByText(/学校未开通“多语言”/);
    expect(screen.queryByRole('button', { name: '导入译文' })).toBeNull();
    expect(screen.queryByRole('link', { name: '编辑' })).toBeNull();
  });

  const HEADS = 'App,Key,Revision,Where,Chinese,Built-in,Singular,Own English,Own singular\n';
  const choose = async (content: string) => {
    await openPage(tipsPart, PATH, platform);
    await press('导入译文');
    const file = new File([HEADS + content], 'texts.csv');
    fireEvent.change(await screen.findByLabelText('表格文件（xlsx 或 csv）'), { target: { files: [file] } });
  };

  it('takes a workbook once it has been checked', async () => {
    const rowsSent: unknown[] = [];
    platform.on(translationCalls.import).by(({ isTrial, rows: sent }) => {
      rowsSent.push([isTrial, sent.length]);
      return { changed: 1, problems: [] };
    });
    await choose('kiosk,home.lead,0,,,,,Hello {{school}},\nkiosk,home.sheets,4,,,,,,\n');
    await screen.findByText('检查无误，将更新 1 条译文');
    await press('导入 1 条');
    await screen.findByText('已导入 1 条译文');
    expect(rowsSent).toEqual([
      [true, 1],
      [false, 1],
    ]);
  });

  it('names the rows that are wrong, and takes none', async () => {
    platform.give(translationCalls.import, { changed: 0, problems: [{ line: 2, kind: 'changedMeanwhile' }] });
    await choose('kiosk,home.lead,0,,,,,Hello,\n');
    await screen.findByText('第 2 行：导出之后有人改过，请重新导出');
    expect(screen.getByRole('button', { name: /^导入 \d/ })).toHaveProperty('disabled', true);
  });

  it.each([
    ['fax,home.lead,0,,,,,Hello,\n', '第 2 行：应用、键名、版本或英文的格式不对'],
    ['kiosk,home.sheets,4,,,,,,one\n', '第 2 行：应用、键名、版本或英文的格式不对'],
    ['kiosk,home.lead,0,,,,,,\n', '表格里没有填写任何英文'],
  ])('asks nobody about %j', async (content, words) => {
    await choose(content);
    await screen.findByText(words);
    expect(platform.asked(translationCalls.import)).toEqual([]);
  });

  it('says when the platform refuses', async () => {
    platform.refuse(translationCalls.import, 'UNAVAILABLE');
    await choose('kiosk,home.lead,0,,,,,Hello {{school}},\n');
    await screen.findByText(ERRORS.UNAVAILABLE.zh);
  });
});
