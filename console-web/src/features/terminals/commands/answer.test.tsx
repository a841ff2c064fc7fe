/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReadinessCheck } from '@self-print/contract/agent/maintenance.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import {
  type ConsoleCommand,
  type TerminalCommandRow,
  terminalCommandCalls,
} from '@self-print/contract/platform/terminalCommands.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, screen, within } from '@testing-library/react';
import { closePage, openPage, press, rows } from '../../../testing/openPage.tsx';
import { terminalsPart } from '../part.ts';
import { terminalPlatform } from '../testing/terminalPlatform.ts';

const ROW: TerminalCommandRow = {
  commandId: 'd0000000-0000-4000-8000-000000000001',
  terminalCode: 'T-1',
  command: 'readiness',
  call: '/maintenance/readiness',
  state: 'done',
  reason: '',
  givenBy: '李维修',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:02:00.000Z',
  takenAt: '2026-11-21T10:00:01.000Z',
  doneAt: '2026-11-21T10:00:02.000Z',
  code: '',
  message: '',
};
const NOTHING_MORE = { note: null, figures: {}, detail: '' } as const;
const CHECKS: ReadinessCheck[] = [
  { ...NOTHING_MORE, check: 'journal', state: 'good' },
  { ...NOTHING_MORE, check: 'clock', state: 'attention', note: 'clockOff', figures: { seconds: 7 } },
  { ...NOTHING_MORE, check: 'scanner', state: 'bad', note: 'silent', detail: '/dev/ttyUSB0' },
];
const CARTON = { paperSize: 'A4', capacitySheets: 500, low: false, empty: false, source: 'counted' };

let platform: FakePlatform;
beforeEach(() => {
  platform = terminalPlatform();
});
afterEach(closePage);

async function openResult(changes: Partial<TerminalCommandRow>, result: unknown) {
  const row = { ...ROW, ...changes };
  platform.give(terminalCommandCalls.list, rows([row]));
  platform.give(terminalCommandCalls.result, { ...row, body: {}, result });
  const page = await openPage(terminalsPart, '/main/terminalList?terminal=T-1', platform);
  await press('详情');
  const title = await screen.findByText('指令详情');
  const dialog = title.closest<HTMLElement>('[role="dialog"]') ?? document.body;
  await within(dialog).findByText('李维修');
  return { ...page, dialog };
}

describe('what a terminal answered', () => {
  it.each<[ConsoleCommand, unknown, string]>([
    ['openLock', { open: true }, '锁已打开。'],
    ['openCartonLock', { open: false }, '锁的触点显示没有打开，请到现场确认。'],
    ['openCartonLock', { open: null }, '已发出开锁信号。这把锁没有状态触点，请到现场确认。'],
    ['getTerminalShutDownTime', { time: '', next: null }, '没有设置关机时间，终端不会自动关机。'],
    [
      'shutdownOnTime',
      { time: '22:30', next: '2026-11-21T14:30:00.000Z' },
      '每天 22:30 关机，下次：2026-11-21 22:30:00。',
    ],
    ['testDevice', { passed: false, detail: '7 s' }, '测试未通过7 s'],
    [
      'pushStream',
      { until: '2026-11-21T10:10:00.000Z' },
      '屏幕推送到 2026-11-21 18:10:00 为止，可随时停止。',
    ],
    ['showMessage', { until: '2026-11-21T10:10:00.000Z' }, '消息显示到 2026-11-21 18:10:00。'],
    ['showMessage', { until: null }, '消息一直显示，直到撤回。'],
    ['setCartonCopy', [{ ...CARTON, cartonCode: '2', sheets: 300 }], '纸盒 2（A4）：300 张'],
  ])('to %s is said in words', async (command, result, words) => {
    const { dialog } = await openResult({ command }, result);
    expect(dialog.textContent).toContain(words);
    expect(dialog.textContent).not.toContain('{');
  });

  it('to a self-check is said point by point, what is wrong first', async () => {
    const { dialog, services } = await openResult({}, { ready: false, checks: CHECKS });
    const lines = () =>
      within(dialog)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    within(dialog).getByText('终端未就绪。');
    const words = ['扫码器异常没有回应/dev/ttyUSB0', '时钟需留意与平台时间相差 7 秒', '打印日志库正常'];
    expect(lines().filter((line) => words.includes(line ?? ''))).toEqual(words);
    await act(() => services.texts.setLanguage('en'));
    expect(lines()).toContain('ScannerNot workingNot responding/dev/ttyUSB0');
  });

  it('is not shown where it is only that it was done, and as it came where there are no words for it', async () => {
    const { dialog } = await openResult({ command: 'setTerminalMaitain' }, {});
    expect(dialog.textContent).not.toContain('{');
    closePage();
    const other = await openResult({ command: 'openLock' }, { opened: 'sideways' });
    expect(other.dialog.textContent).toContain('"opened": "sideways"');
  });

  it('when it refused is in the language that is shown, in the list as well', async () => {
    const failed = { state: 'failed', code: '5504', message: '未配置屏幕推流地址' } as const;
    const { dialog, services } = await openResult({ ...failed, command: 'pushStream' }, null);
    within(dialog).getByText(`${ERRORS.STREAM_NOT_CONFIGURED.zh} (5504)`);
    await act(() => services.texts.setLanguage('en'));
    within(dialog).getByText(`${ERRORS.STREAM_NOT_CONFIGURED.en} (5504)`);
    expect(screen.queryByText(/未配置/)).toBeNull();
  });
});
