/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, describe, expect, it } from '@jest/globals';
import type { Permission } from '@self-print/contract/permissions.ts';
import {
  warningAdminCalls as calls,
  type WarningRow,
  type WarnTelling,
} from '@self-print/contract/platform/warningAdmin.ts';
import { WARN_SCENES, warnScene } from '@self-print/contract/warnings.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { choose, openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { minuteOf, timeOf } from '../../ui/timeOfDay.ts';
import { warningsPart } from './part.ts';

afterEach(cleanup);

const ID = 'a0000000-0000-4000-8000-000000000001';
const AT = '2026-11-27T02:00:00.000Z';
const ROW: WarningRow = {
  warningId: ID,
  scene: 'terminalOffline',
  severity: 'urgent',
  state: 'open',
  terminalCode: 'T-0107',
  terminalName: { zh: '图书馆一号机', en: 'Library 1' },
  count: null,
  since: AT,
  openedAt: AT,
  closedAt: null,
  toldAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
};
const page = (rows: WarningRow[]) => ({ rows, total: rows.length, pageSize: 20, pageNumber: 1 });
const NOBODY: WarnTelling = { mails: [], hasRobot: false, quiet: null, revision: 0 };
const rulesWith = (telling: WarnTelling, canMail = true) => ({
  rules: warnScene.options.map((scene) => {
    const { threshold, severity } = WARN_SCENES[scene];
    return { scene, enabled: true, threshold, severity, isDefault: scene !== 'faultWaits', revision: 1 };
  }),
  telling,
  canMail,
});

const openAt = async (
  path: string,
  prepare: (platform: FakePlatform) => void,
  perms?: readonly Permission[],
) => {
  const platform = schoolPlatform();
  prepare(platform);
  return { platform, ...(await openPage(warningsPart, path, platform, perms ? { perms } : {})) };
};

describe('the page of warnings', () => {
  it('lists what needs a person, and leads to where it can be mended', async () => {
    await openAt('/main/warn-message', (each) => each.give(calls.list, page([ROW])));
    const link = await screen.findByRole('link', { name: '终端离线' });
    expect(link.getAttribute('href')).toBe('/main/terminalList');
    screen.getByText('图书馆一号机 (T-0107)');
    screen.getByText('紧急');
  });

  it('has one taken up with a note, and shows who did it', async () => {
    const { platform } = await openAt('/main/warn-message', (each) => {
      each.give(calls.list, page([ROW]));
      each.give(calls.acknowledge, { ...ROW, state: 'acknowledged' });
    });
    await press('确认');
    await userEvent.setup().type(await screen.findByLabelText('备注'), ' 已联系维修 ');
    platform.give(
      calls.list,
      page([{ ...ROW, state: 'acknowledged', acknowledgedBy: '李主任', note: '已联系维修' }]),
    );
    const [, save] = screen.getAllByRole('button', { name: '确认' });
    await userEvent.setup().click(save ?? document.body);
    await screen.findByText('李主任 · 已联系维修');
    expect(platform.asked(calls.acknowledge)).toEqual([{ warningId: ID, note: '已联系维修' }]);
  });

  it('lets nobody take up who may only read', async () => {
    await openAt('/main/warn-message', (each) => each.give(calls.list, page([ROW])), ['warning:read']);
    await screen.findByRole('link', { name: '终端离线' });
    expect(screen.queryByRole('button', { name: '确认' })).toBeNull();
  });
});

describe('the rules of warnings', () => {
  it('show what holds and where it comes from, and take a changed one back', async () => {
    const { platform } = await openAt('/main/warn-rule', (each) => {
      each.give(calls.rules, rulesWith(NOBODY));
      each.give(calls.saveRule, rulesWith(NOBODY).rules[0] ?? never());
    });
    const row = await screen.findByRole('row', { name: /终端离线/ });
    within(row).getByText('持续 15 分钟');
    within(row).getByText('默认');
    expect(within(row).queryByRole('button', { name: '恢复默认' })).toBeNull();
    screen.getByText(/还没有设置通知对象/);
    await press('恢复默认');
    const buttons = await screen.findAllByRole('button', { name: '恢复默认' });
    await userEvent.setup().click(buttons.at(-1) ?? document.body);
    await waitFor(() =>
      expect(platform.asked(calls.saveRule)).toEqual([{ scene: 'faultWaits', revision: 1, rule: null }]),
    );
  });

  it('say when mail cannot be sent, and what became of a test', async () => {
    const telling = { ...NOBODY, mails: ['it@example.edu'], hasRobot: true };
    await openAt('/main/warn-rule', (each) => {
      each.give(calls.rules, rulesWith(telling, false));
      each.give(calls.test, [
        { channel: 'mail', done: false, detail: 'notConfigured' },
        { channel: 'robot', done: true, detail: '' },
      ]);
    });
    await screen.findByText(/没有配置邮件服务器/);
    await press('发送测试通知');
    await screen.findByText('邮件：没有发出（平台没有配置邮件服务器）');
    await screen.findByText('企业微信群机器人：已发出');
  });

  it('keep the key of the robot unless it is replaced, and refuse a whole address', async () => {
    const telling = { ...NOBODY, hasRobot: true, quiet: { from: 1_320, until: 420 } };
    const { platform } = await openAt('/main/warn-rule', (each) => {
      each.give(calls.rules, rulesWith(telling));
      each.give(calls.saveTelling, telling);
    });
    await screen.findByText('22:00 – 07:00');
    const person = userEvent.setup();
    await person.click(screen.getAllByRole('button', { name: '编辑' })[0] ?? document.body);
    await choose('企业微信群机器人', '更换');
    await person.type(await screen.findByLabelText('机器人密钥'), 'https://qyapi.weixin.qq.com/x?key=1');
    await person.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText(/只填 key= 后面的部分/);
    await choose('企业微信群机器人', '保持不变');
    await person.clear(screen.getByLabelText('免打扰结束'));
    await person.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText(/请按 22:00 的格式/);
    await person.type(screen.getByLabelText('免打扰结束'), '06:30');
    await person.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(platform.asked(calls.saveTelling)).toEqual([
        { mails: [], quiet: { from: 1_320, until: 390 }, revision: 0 },
      ]),
    );
  });
});

describe('times of the day', () => {
  it.each([
    ['00:00', 0],
    ['22:05', 1_325],
    ['23:59', 1_439],
    ['24:00', undefined],
    ['7:00', undefined],
    ['', undefined],
  ])('are read: %s', (typed, minute) => {
    expect(minuteOf(typed)).toBe(minute);
    if (minute !== undefined) expect(timeOf(minute)).toBe(typed);
  });
});

function never(): never {
  throw new Error('There is no rule');
}
