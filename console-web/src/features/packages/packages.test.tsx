/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import {
  packageAdminCalls as calls,
  type RollOut,
  type RollOutTerminal,
  type TerminalPackage,
} from '@self-print/contract/platform/packageAdmin.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { packagesPart } from './part.ts';

const PATH = '/main/terminal-package';
const KEY = `SHA256:${'a'.repeat(43)}`;
const PACKAGE: TerminalPackage = {
  packageId: '6f6f6a0c-6f0e-4bd5-9d4a-000000000001',
  version: '1.4.0',
  system: 'linux-x64',
  node: '24.21.0',
  journal: 9,
  key: KEY,
  sizeBytes: 50_000_000,
  files: 400,
  notes: '更快',
  isWithdrawn: false,
  revision: 3,
  by: '王老师',
  addedAt: '2026-11-20T10:00:00.000Z',
};
const ROLL_OUT: RollOut = {
  rollOutId: '6f6f6a0c-6f0e-4bd5-9d4a-000000000002',
  packageId: PACKAGE.packageId,
  version: '1.3.0',
  group: null,
  stage: 0,
  stageSince: '2026-11-20T10:00:00.000Z',
  automaticHours: null,
  failureLimit: 2,
  allowOlder: false,
  stopped: null,
  by: '王老师',
  begunAt: '2026-11-20T10:00:00.000Z',
  counts: { reached: 5, proven: 3, failed: 1, stuck: 1 },
};
const TERMINAL: RollOutTerminal = {
  terminalCode: 'T-0107',
  name: { zh: '图书馆', en: 'Library' },
  stage: 'rolledBack',
  reason: 'hung',
  receivedBytes: 50_000_000,
  since: '2026-11-20T10:00:00.000Z',
  reportedAt: '2026-11-20T10:00:00.000Z',
  isStuck: false,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([PACKAGE]));
  platform.give(calls.rollOuts, rows([ROLL_OUT]));
  platform.give(fleetCalls.groups, { groups: [], tags: [] });
});
afterEach(closePage);

const open = (perms?: 'reader') =>
  openPage(packagesPart, PATH, platform, perms === 'reader' ? { perms: ['terminal:read'] } : {});

describe('the packages', () => {
  it('say who signed them and who uploaded them', async () => {
    await open();
    const row = await rowOf('1.4.0');
    expect(row.textContent).toContain(KEY);
    expect(row.textContent).toContain('47.7 MB');
  });

  it('are looked at by those who may change nothing', async () => {
    await open('reader');
    await rowOf('1.4.0');
    await rowOf('1.3.0');
    expect(screen.queryByRole('button', { name: /上传软件包|发布$|撤回|停止|下一阶段/ })).toBeNull();
  });

  it('are withdrawn after a question, with the revision that was read', async () => {
    platform.give(calls.withdraw, { ...PACKAGE, isWithdrawn: true });
    await open();
    await press('撤回', await rowOf('1.4.0'));
    await agree('撤回');
    await screen.findByText('软件包已撤回');
    expect(platform.asked(calls.withdraw)).toEqual([{ packageId: PACKAGE.packageId, revision: 3 }]);
  });

  it('are shown as they are when somebody else was faster to change the notes', async () => {
    platform.on(calls.note).by(() => {
      platform.give(calls.list, rows([{ ...PACKAGE, isWithdrawn: true, revision: 4 }]));
      return refused('CHANGED_MEANWHILE');
    });
    await open();
    await press('修改说明', await rowOf('1.4.0'));
    const form = await screen.findByRole('dialog');
    write(/说明/, '修正', form);
    await press('保存', form);
    await within(form).findByRole('alert');
    await screen.findByText('已撤回');
    await press('保存', form);
    await waitFor(() => expect(platform.asked(calls.note).map(({ revision }) => revision)).toEqual([3, 3]));
  });

  it('offer no roll-out once they are withdrawn', async () => {
    platform.give(calls.list, rows([{ ...PACKAGE, isWithdrawn: true }]));
    await open();
    const row = await rowOf('1.4.0');
    expect(row.textContent).toContain('已撤回');
    expect([...row.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['修改说明']);
  });
});

describe('an upload', () => {
  const choose = async (content: string) => {
    await open();
    await press('上传软件包');
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(screen.getByLabelText('软件包文件'), {
      target: { files: [new File([content], 'a.release')] },
    });
    return dialog;
  };

  it('sends the file piece by piece and has it read', async () => {
    platform.give(calls.begin, { packageId: PACKAGE.packageId, pieceBytes: 4 });
    platform.give(calls.sendPiece, { receivedBytes: 4 });
    platform.on(calls.finish).by(() => {
      platform.give(calls.list, rows([{ ...PACKAGE, version: '1.5.0' }]));
      return { ...PACKAGE, version: '1.5.0' };
    });
    const dialog = await choose('0123456789');
    write(/说明/, '修正', dialog);
    await press('上传软件包', dialog);
    await screen.findByText('软件包已上传');
    await rowOf('1.5.0');
    expect(platform.asked(calls.begin)).toEqual([{ sizeBytes: 10 }]);
    expect(platform.asked(calls.sendPiece).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(platform.asked(calls.finish)).toEqual([{ packageId: PACKAGE.packageId, notes: '修正' }]);
  });

  it('asks for a file before anything is sent', async () => {
    await open();
    await press('上传软件包');
    const dialog = await screen.findByRole('dialog');
    await press('上传软件包', dialog);
    await screen.findByText('请选择软件包文件');
    expect(platform.asked(calls.begin)).toEqual([]);
  });

  it('says what is wrong with the package', async () => {
    platform.give(calls.begin, { packageId: PACKAGE.packageId, pieceBytes: 100 });
    platform.give(calls.sendPiece, { receivedBytes: 10 });
    platform.on(calls.finish).by(() => refused('RELEASE_INVALID', { fault: 'signatureWrong' }));
    await press('上传软件包', await choose('0123456789'));
    await screen.findByText('软件包的签名无效');
  });

  it('says that the file was changed or deleted while it was sent', async () => {
    platform.give(calls.begin, { packageId: PACKAGE.packageId, pieceBytes: 4 });
    const dialog = await choose('0123456789');
    const gone = Object.assign(new File(['0123456789'], 'a.release'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    });
    fireEvent.change(screen.getByLabelText('软件包文件'), { target: { files: [gone] } });
    await press('上传软件包', dialog);
    await screen.findByText('无法读取文件，可能已被移动或修改，请重新选择');
    expect(platform.asked(calls.sendPiece)).toEqual([]);
  });

  it('stops where the network is lost and can be begun again', async () => {
    platform.give(calls.begin, { packageId: PACKAGE.packageId, pieceBytes: 4 });
    platform.lose(calls.sendPiece);
    await press('上传软件包', await choose('0123456789'));
    await screen.findByText('无法连接平台，请检查网络');
    expect(platform.asked(calls.sendPiece)).toHaveLength(1);
    expect(platform.asked(calls.finish)).toEqual([]);
  });
});

describe('a roll-out', () => {
  it('begins for all terminals by hand unless something else is chosen', async () => {
    platform.give(calls.rollOut, ROLL_OUT);
    await open();
    await press('发布', await rowOf('1.4.0'));
    await press('开始发布', await screen.findByRole('dialog'));
    await screen.findByText('已开始发布');
    expect(platform.asked(calls.rollOut)).toEqual([
      {
        packageId: PACKAGE.packageId,
        groupId: null,
        automaticHours: null,
        failureLimit: 0,
        allowOlder: false,
      },
    ]);
  });

  it('says why it cannot begin', async () => {
    platform.refuse(calls.rollOut, 'ROLL_OUT_EMPTY');
    await open();
    await press('发布', await rowOf('1.4.0'));
    await press('开始发布', await screen.findByRole('dialog'));
    await screen.findByText('所选范围内没有已激活的终端');
  });

  it('goes to its next stage after a question, naming the stage that was seen', async () => {
    platform.give(calls.nextStage, { ...ROLL_OUT, stage: 1 });
    await open();
    await press('下一阶段', await rowOf('1.3.0'));
    await agree('下一阶段');
    await screen.findByText('已进入下一阶段');
    expect(platform.asked(calls.nextStage)).toEqual([{ rollOutId: ROLL_OUT.rollOutId, stage: 0 }]);
  });

  it('shows what is so when somebody else was faster', async () => {
    platform.on(calls.nextStage).by(() => {
      platform.give(calls.rollOuts, rows([{ ...ROLL_OUT, stage: 2 }]));
      return refused('CHANGED_MEANWHILE');
    });
    await open();
    await press('下一阶段', await rowOf('1.3.0'));
    await agree('下一阶段');
    await waitFor(() => expect(screen.queryByRole('button', { name: '下一阶段' })).toBeNull());
  });

  it('offers nothing more once it stopped, and says why it did', async () => {
    platform.give(calls.rollOuts, rows([{ ...ROLL_OUT, stopped: 'failures' }]));
    await open();
    const row = await rowOf('1.3.0');
    expect(row.textContent).toContain('因失败停止');
    expect([...row.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['查看终端']);
  });

  it('is looked at again by itself, as terminals and other administrators go on', async () => {
    jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'queueMicrotask',
        'nextTick',
        'performance',
        'Date',
      ],
    });
    try {
      await open();
      await rowOf('1.3.0');
      platform.give(calls.rollOuts, rows([{ ...ROLL_OUT, counts: { ...ROLL_OUT.counts, proven: 4 } }]));
      act(() => jest.advanceTimersByTime(15_000));
      await waitFor(async () => expect((await rowOf('1.3.0')).textContent).toContain('54'));
    } finally {
      jest.useRealTimers();
    }
  });

  it('says when it goes on by itself, as long as it will', async () => {
    const waiting = { ...ROLL_OUT, automaticHours: 24 };
    const others = [
      { ...waiting, version: '1.2.0', rollOutId: PACKAGE.packageId, stage: 2 },
      { ...waiting, version: '1.1.0', rollOutId: ROLL_OUT.packageId.replace('1', '9'), stopped: 'byHand' },
    ] as const;
    platform.give(calls.rollOuts, rows([waiting, ...others]));
    await open();
    expect((await rowOf('1.3.0')).textContent).toContain('无失败满 24 小时后自动进入下一阶段');
    expect(screen.getAllByText(/自动进入/)).toHaveLength(1);
  });

  it('that stopped says what can be done then', async () => {
    platform.give(calls.rollOuts, rows([{ ...ROLL_OUT, stopped: 'failures' }]));
    platform.give(calls.terminals, rows([TERMINAL]));
    await open();
    await press('查看终端', await rowOf('1.3.0'));
    await screen.findByText(/排除原因后，请重新发布该版本或发布新版本/);
  });

  it('shows each terminal with its state and reason, and lets a failed one try again', async () => {
    const stuck: RollOutTerminal = {
      ...TERMINAL,
      terminalCode: 'T-0108',
      stage: 'waiting',
      reason: null,
      isStuck: true,
    };
    platform.give(calls.terminals, rows([TERMINAL, stuck]));
    platform.give(calls.again, { repeated: ['T-0107'] });
    await open();
    await press('查看终端', await rowOf('1.3.0'));
    const row = await rowOf('图书馆 · T-0107');
    expect(row.textContent).toContain('已恢复原版本');
    expect(row.textContent).toContain('新版本没有响应');
    expect((await rowOf('图书馆 · T-0108')).textContent).toContain('停滞');
    await press('重试', row);
    await agree('重试');
    await screen.findByText('已安排重试');
    expect(platform.asked(calls.again)).toEqual([
      { rollOutId: ROLL_OUT.rollOutId, terminalCodes: ['T-0107'] },
    ]);
  });
});
