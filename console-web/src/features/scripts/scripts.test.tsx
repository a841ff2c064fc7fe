/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import {
  scriptAdminCalls as calls,
  type RunTerminal,
  type ScriptRun,
  type TerminalScript,
} from '@self-print/contract/platform/scriptAdmin.ts';
import {
  type ScriptVersion,
  scriptVersionCalls as versionCalls,
} from '@self-print/contract/platform/scriptVersions.ts';
import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { SETTINGS_MANIFEST } from '@self-print/contract/settingsManifest.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { scriptsPart } from './part.ts';

const PATH = '/main/terminal-config-script-update';
const AT = '2026-11-20T10:00:00.000Z';
const SCRIPT: TerminalScript = {
  scriptId: '6f6f6a0c-6f0e-4bd5-9d4a-000000000001',
  name: '夜间重启',
  publishedVersion: 2,
  draftVersion: 3,
  purpose: '每周清理',
  isWithdrawn: false,
  revision: 7,
  changedAt: AT,
};
const VERSION: ScriptVersion = {
  scriptId: SCRIPT.scriptId,
  version: 3,
  revision: 7,
  state: 'draft',
  purpose: '每周清理，先等空闲',
  steps: [
    { kind: 'awaitIdle', values: { limitMinutes: 20 } },
    { kind: 'setSetting', values: { path: 'shutDownAt', value: '22:00' } },
    { kind: 'restartAgent', values: {} },
  ],
  sha256: '',
  writers: ['王老师'],
  isOwn: false,
  changedAt: AT,
  publishedBy: '',
  publishedAt: null,
};
const RUN: ScriptRun = {
  runId: '6f6f6a0c-6f0e-4bd5-9d4a-000000000002',
  scriptId: SCRIPT.scriptId,
  name: SCRIPT.name,
  version: 2,
  choice: 'all',
  group: null,
  stage: 0,
  stageSince: AT,
  automaticHours: null,
  failureLimit: 0,
  stopped: null,
  by: '王老师',
  begunAt: AT,
  counts: { waiting: 3, running: 1, done: 0, failed: 1, stopped: 0 },
};
const TERMINAL: RunTerminal = {
  terminalCode: 'T-0107',
  name: { zh: '图书馆', en: 'Library' },
  stage: 0,
  state: 'failed',
  step: 2,
  steps: 3,
  kind: 'readiness',
  reason: 'notReady',
  code: '',
  message: '',
  notReady: [
    { check: 'printer', state: 'bad', note: 'offline', figures: {}, detail: '' },
    { check: 'paper', state: 'bad', note: null, figures: {}, detail: '1 A4: 0' },
  ],
  changedAt: AT,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([SCRIPT]));
  platform.give(versionCalls.versions, rows([VERSION]));
  platform.give(calls.runs, rows([RUN]));
  platform.give(fleetCalls.groups, { groups: [], tags: [] });
  platform.give(
    settingsAdminCalls.manifest,
    SETTINGS_MANIFEST.map(({ fallback: _, ...entry }) => ({
      ...entry,
      options: [...entry.options],
      layers: [...entry.layers],
    })),
  );
});
afterEach(closePage);

/** Chooses an option of a list; in a long one it is sought by its words, as a person would. */
const choose = async (label: string, option: string, place: HTMLElement) => {
  const box = await within(place).findByRole('combobox', { name: label });
  fireEvent.mouseDown(box);
  if (!box.hasAttribute('readonly')) fireEvent.change(box, { target: { value: option } });
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  fireEvent.click(found[found.length - 1] ?? box);
};

const open = (perms?: 'reader') =>
  openPage(scriptsPart, PATH, platform, perms === 'reader' ? { perms: ['terminal:read'] } : {});
const scriptRow = () => rowOf('每周清理');
const runRow = async () =>
  within(await screen.findByRole('table', { name: '执行任务' })).findByText(/夜间重启/);

describe('the scripts', () => {
  it('are looked at, but not changed or run, by those who only see terminals', async () => {
    await open('reader');
    const row = await scriptRow();
    expect([...row.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['版本']);
    await runRow();
    expect(screen.queryByRole('button', { name: /新建脚本|执行|停止|下一阶段/ })).toBeNull();
    await press('版本', row);
    await screen.findByText('草稿');
    expect(screen.queryByRole('button', { name: '发布' })).toBeNull();
  });

  it('show what a version does, step by step, in words', async () => {
    await open();
    await press('版本', await scriptRow());
    const version = await screen.findByRole('region', { name: '第 3 版' });
    const steps = within(version)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(steps).toEqual([
      '等待空闲 · 最多 20 分钟',
      expect.stringMatching(/^修改设置 · .+ · 22:00$/),
      '重启硬件服务',
    ]);
  });

  it('are published after a question, as the revision that was read', async () => {
    platform.give(calls.publish, { ...SCRIPT, publishedVersion: 3, draftVersion: null });
    await open();
    await press('版本', await scriptRow());
    await press('发布');
    await agree('发布');
    await waitFor(() =>
      expect(platform.asked(calls.publish)).toEqual([{ scriptId: SCRIPT.scriptId, revision: 7 }]),
    );
  });

  it('are not offered for publishing to whoever wrote at the draft', async () => {
    platform.give(versionCalls.versions, rows([{ ...VERSION, isOwn: true }]));
    await open();
    await press('版本', await scriptRow());
    await screen.findByText('您参与了编写，须由另一位管理员发布。');
    expect(screen.queryByRole('button', { name: '发布' })).toBeNull();
  });

  it('show what is so when somebody else was faster', async () => {
    platform.on(calls.publish).by(() => {
      platform.give(versionCalls.versions, rows([{ ...VERSION, purpose: '别人改过', revision: 8 }]));
      return refused('CHANGED_MEANWHILE');
    });
    await open();
    await press('版本', await scriptRow());
    await press('发布');
    await agree('发布');
    await screen.findByText('别人改过');
  });

  it('are neither run nor changed once they are withdrawn', async () => {
    platform.give(calls.list, rows([{ ...SCRIPT, isWithdrawn: true }]));
    await open();
    const row = await scriptRow();
    expect(row.textContent).toContain('已停用');
    expect([...row.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['版本']);
  });
});

describe('a draft', () => {
  const step = (n: number) => screen.findByRole('region', { name: `第 ${n} 步` });

  it('is written step by step, with the fields that each kind has', async () => {
    platform.give(versionCalls.create, SCRIPT);
    await open();
    await press('新建脚本');
    const dialog = await screen.findByRole('dialog');
    write('名称', '换设置', dialog);
    write('用途', '试点', dialog);
    write('最多等待（分钟）', '5', await step(1));
    await press(/添加步骤/, dialog);
    await choose('操作', '测试设备', await step(2));
    const second = await step(2);
    within(second).getByText(/不会重做/);
    await choose('设备', '音响', second);
    await press(/添加步骤/, dialog);
    await choose('操作', '自检', await step(3));
    await press('上移第 3 步', dialog);
    await press('保存', dialog);
    await screen.findByText('草稿已保存，请另一位管理员审阅并发布');
    expect(platform.asked(versionCalls.create)).toEqual([
      {
        name: '换设置',
        purpose: '试点',
        steps: [
          { kind: 'awaitIdle', values: { limitMinutes: 5 } },
          { kind: 'readiness', values: { waitSeconds: 60 } },
          { kind: 'testDevice', values: { device: 'audio' } },
        ],
      },
    ]);
  });

  it('offers only settings that a script may change, and asks for the value as the setting wants it', async () => {
    platform.give(versionCalls.create, SCRIPT);
    await open();
    await press('新建脚本');
    const dialog = await screen.findByRole('dialog');
    write('名称', '换设置', dialog);
    write('用途', '试点', dialog);
    await choose('操作', '修改设置', await step(1));
    const shown = SETTINGS_MANIFEST.find(({ path }) => path === 'shutDownAt')?.words.zh ?? '';
    await choose('设置项', shown, await step(1));
    const secret = SETTINGS_MANIFEST.find(({ path }) => path === 'snmpCommunity')?.words.zh ?? '';
    expect(screen.queryByText(secret)).toBeNull();
    write(shown, '21:30', await step(1));
    await press('保存', dialog);
    await waitFor(() =>
      expect(platform.asked(versionCalls.create)).toMatchObject([
        { steps: [{ kind: 'setSetting', values: { path: 'shutDownAt', value: '21:30' } }] },
      ]),
    );
  });

  it('begins as the newest version and is saved with the revision that was read', async () => {
    platform.give(versionCalls.modify, SCRIPT);
    await open();
    await press('编辑草稿', await scriptRow());
    const dialog = await screen.findByRole('dialog');
    await step(3);
    await press('删除第 3 步', dialog);
    await press('保存', dialog);
    await waitFor(() =>
      expect(platform.asked(versionCalls.modify)).toEqual([
        {
          scriptId: SCRIPT.scriptId,
          revision: 7,
          purpose: VERSION.purpose,
          steps: VERSION.steps.slice(0, 2),
        },
      ]),
    );
  });

  it('stays as it was typed when it cannot be saved, and says why', async () => {
    platform.refuse(versionCalls.modify, 'CHANGED_MEANWHILE');
    await open();
    await press('编辑草稿', await scriptRow());
    const dialog = await screen.findByRole('dialog');
    write('用途', '另一个用途', dialog);
    await press('保存', dialog);
    await within(dialog).findByRole('alert');
    within(dialog).getByDisplayValue('另一个用途');
    expect(platform.asked(calls.list).length).toBe(2);
  });

  it('is based on what was opened, also when its script was renamed meanwhile', async () => {
    platform.on(calls.rename).by(() => {
      platform.give(calls.list, rows([{ ...SCRIPT, name: '别人改的名称', revision: SCRIPT.revision + 1 }]));
      return refused('CHANGED_MEANWHILE');
    });
    await open();
    await press('改名', await scriptRow());
    const dialog = await screen.findByRole('dialog');
    write('名称', '我的名称', dialog);
    await press('保存', dialog);
    await screen.findByText('别人改的名称');
    await press('保存', dialog);
    await waitFor(() =>
      expect(platform.asked(calls.rename).map(({ revision }) => revision)).toEqual([
        SCRIPT.revision,
        SCRIPT.revision,
      ]),
    );
  });

  it.each([
    ['用途', ''],
    ['最多等待（分钟）', ''],
  ])('is not sent without %s', async (label, typed) => {
    await open();
    await press('编辑草稿', await scriptRow());
    const dialog = await screen.findByRole('dialog');
    await step(1);
    write(label, typed, dialog);
    await press('保存', dialog);
    await screen.findByText('请填写此项');
    expect(platform.asked(versionCalls.modify)).toEqual([]);
  });
});

describe('a run', () => {
  it('begins with the published version at all terminals unless something else is chosen', async () => {
    platform.give(calls.run, RUN);
    await open();
    await press('执行', await scriptRow());
    await press('开始执行', await screen.findByRole('dialog'));
    await screen.findByText('已开始执行');
    expect(platform.asked(calls.run)).toEqual([
      {
        scriptId: SCRIPT.scriptId,
        version: 2,
        choice: { kind: 'all' },
        automaticHours: null,
        failureLimit: 0,
      },
    ]);
  });

  it.each([
    ['SCRIPT_TERMINALS_BUSY' as const, /正在执行脚本/],
    ['SCRIPT_ALTERED' as const, /与发布时不一致/],
    ['ROLL_OUT_EMPTY' as const, /没有已激活的终端/],
  ])('says why it cannot begin: %s', async (name, words) => {
    platform.refuse(calls.run, name);
    await open();
    await press('执行', await scriptRow());
    await press('开始执行', await screen.findByRole('dialog'));
    await screen.findByText(words);
  });

  it('asks which group or terminals when it is not for all', async () => {
    await open();
    await press('执行', await scriptRow());
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('radio', { name: '一个分组' }).click();
    await press('开始执行', dialog);
    await screen.findByText('请填写此项');
    expect(platform.asked(calls.run)).toEqual([]);
  });

  it('goes to its next stage after a question, naming the stage that was seen', async () => {
    platform.give(calls.nextStage, { ...RUN, stage: 1 });
    await open();
    await runRow();
    await press('下一阶段');
    await agree('下一阶段');
    await screen.findByText('已进入下一阶段');
    expect(platform.asked(calls.nextStage)).toEqual([{ runId: RUN.runId, stage: 0 }]);
  });

  it('offers nothing more once it has ended, and says why it was stopped', async () => {
    const counts = { waiting: 0, running: 0, done: 2, failed: 1, stopped: 1 };
    platform.give(calls.runs, rows([{ ...RUN, stopped: 'failures', counts }]));
    await open();
    await runRow();
    await screen.findByText('因失败停止');
    expect(screen.queryByRole('button', { name: /停止|下一阶段/ })).toBeNull();
  });

  it.each([
    ['继续', 'step'],
    ['从头执行', 'start'],
  ])(
    'says of each terminal at which step it is and what is not ready, and lets it go on: %s',
    async (label, from) => {
      platform.give(calls.terminals, rows([TERMINAL]));
      platform.give(calls.again, { repeated: ['T-0107'] });
      await open();
      await press('查看终端');
      const row = await rowOf('图书馆 · T-0107');
      expect(row.textContent).toContain('第 3/3 步：自检');
      expect(row.textContent).toContain('未就绪：打印机（连接不上）、纸张（1 A4: 0）');
      await press(label, row);
      await agree(label);
      await screen.findByText('已重新安排');
      expect(platform.asked(calls.again)).toEqual([{ runId: RUN.runId, terminalCodes: ['T-0107'], from }]);
    },
  );

  it('words what a terminal refused in the language of the page, and lists each try', async () => {
    const code = ERROR_CODES.POWER_NOT_ALLOWED;
    platform.give(
      calls.terminals,
      rows([
        { ...TERMINAL, step: 0, kind: 'restartMachine', reason: 'refused', code, message: 'x', notReady: [] },
      ]),
    );
    platform.give(calls.steps, {
      steps: [
        {
          step: 0,
          kind: 'restartMachine',
          commandId: '6f6f6a0c-6f0e-4bd5-9d4a-000000000003',
          state: 'failed',
          givenAt: AT,
          takenAt: AT,
          doneAt: AT,
          code,
          message: 'x',
        },
      ],
    });
    await open();
    await press('查看终端');
    const row = await rowOf('图书馆 · T-0107');
    expect(row.textContent).toMatch(new RegExp(`终端拒绝：[^x]+（${code}）`));
    expect(within(row).queryByRole('button', { name: '从头执行' })).toBeNull();
    await press('步骤记录', row);
    const step = await rowOf('第 1 步：重启机器');
    // In the words of this page, whatever language the terminal speaks.
    expect(step.textContent).toMatch(new RegExp(`[^x]+（${code}）`));
    expect(step.textContent).not.toContain('x');
  });
});
