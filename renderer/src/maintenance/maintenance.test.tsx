/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import { doctorCalls } from '@self-print/contract/agent/doctor/doctorCalls.ts';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import { maintenanceCalls, type ReadinessCheck } from '@self-print/contract/agent/maintenance.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { cleanup, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../dev/everyScreen.ts';
import { kioskPage } from '../testing/kioskPage.tsx';
import { preparePage } from '../testing/page.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import { MaintenanceScreen } from './MaintenanceScreen.tsx';
import { timeOf } from './ShutDownTime.tsx';

beforeAll(preparePage);
afterEach(cleanup);

const NOTHING = { note: null, figures: {}, detail: '' } as const;
const CHECKS: readonly ReadinessCheck[] = [
  { ...NOTHING, check: 'service', state: 'attention', note: 'outOfService' },
  { ...NOTHING, check: 'diskSpace', state: 'good', note: 'diskFree', figures: { mebibytes: 2_048 } },
  { ...NOTHING, check: 'printer', state: 'bad', note: 'jam', detail: 'IPP media-jam-error' },
  { ...NOTHING, check: 'lockBoard', state: 'bad', note: 'silent', detail: '/dev/ttyUSB0' },
  { ...NOTHING, check: 'scanner', state: 'attention', note: 'opening' },
];

const EXAMINATION = {
  examinedAt: '2026-03-02T08:00:00Z',
  version: '0.1.0',
  lines: [
    { check: 'settings', state: 'ok', code: 'settings-fine', facts: {} },
    { check: 'clock', state: 'warning', code: 'clock-off', facts: { seconds: 7 } },
    {
      check: 'lockBoard',
      state: 'fault',
      code: 'device-silent',
      facts: { driver: 'modbus', detail: '/dev/ttyUSB0' },
    },
    {
      check: 'platformCertificate',
      state: 'warning',
      code: 'certificate-ends',
      facts: { moment: '2026-03-20T00:00:00Z', days: 17 },
    },
  ],
} as const;

/** The maintenance screens before a technician who has signed in, on an agent in memory. */
const stand = (staff: KioskState['staff'] = { until: '2099-03-02T09:00:00Z' }) =>
  kioskPage(
    (kiosk) => (
      <KioskContext value={kiosk}>
        <MaintenanceScreen />
      </KioskContext>
    ),
    {
      prepare: ({ on, setState }) => {
        setState({ staff });
        on(maintenanceCalls.readiness, () => ok({ ready: false, checks: [...CHECKS] }));
        on(doctorCalls.examine, () => ok({ ...EXAMINATION, lines: [...EXAMINATION.lines] }));
        on(commandCalls.shutDownTerminal, () => ok({}));
        on(commandCalls.getTerminalShutDownTime, () => ok({ time: '22:30', next: null }));
        on(commandCalls.shutdownOnTime, ({ time }) => ok({ time, next: null }));
        on(printerCalls.setCartonCopy, () => ok([]));
      },
      texts: EVERY_TEXT,
    },
  );

it('offers the way back to those who have not signed in, and no signing out', async () => {
  const person = await stand(null);
  await person.press('English');
  await import('../texts/maintenance.en.ts');
  await person.calm();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toContain('Back');
  expect(names).not.toContain('Sign out');
});

describe('the readiness report on the screen', () => {
  const shown = () => [...document.querySelectorAll('.staff-row__detail')].map((row) => row.textContent);

  it('is in the language of the screen, but for what a device says itself', async () => {
    const person = await stand();
    screen.getByText('本终端还不能正常服务');
    expect(shown()).toEqual([
      '工作人员已暂停服务 ',
      '剩余 2048 MiB ',
      '打印机卡纸 IPP media-jam-error',
      '端口已打开，但设备没有回应：检查电源、波特率和接口。 /dev/ttyUSB0',
      '正在打开 ',
    ]);
    await person.press('English');
    await import('../texts/maintenance.en.ts');
    await person.calm();
    expect(shown().slice(0, 3)).toEqual([
      'Taken out of service by staff ',
      '2048 MiB free ',
      'Paper is jammed in the printer IPP media-jam-error',
    ]);
  });
});

describe('the diagnosis on the screen', () => {
  const rows = () => [...document.querySelectorAll('.staff-row')].map((row) => row.textContent ?? '');

  it('names what is wrong first, with what to do, in the language of the screen', async () => {
    const person = await stand();
    await person.press('诊断');
    const [first, second, third, last] = rows();
    expect(first).toContain('✕锁控板故障端口已打开，但设备没有回应（modbus）/dev/ttyUSB0');
    expect(first).toContain('请检查电源、波特率和接口');
    expect(second).toContain('与平台相差 7 秒');
    expect(third).toMatch(/将于 2026.* 过期（剩余 17 天）/);
    expect(third).not.toContain('T00:00');
    expect(last).toContain('全部有效');
    await person.press('English');
    await import('../texts/maintenance.en.ts');
    await person.calm();
    expect(rows()[0]).toContain('Lock boardFaultIts port is open, but nothing answers');
  });

  it('says that it has no answer, and asks again', async () => {
    const person = await stand();
    person.services.on(doctorCalls.examine, () => fail(problem('STAFF_NEEDED')));
    await person.press('诊断');
    expect(rows()).toEqual([]);
    screen.getByRole('alert');
    person.services.on(doctorCalls.examine, () => ok({ ...EXAMINATION, lines: [] }));
    await person.press('重新检查');
    screen.getByText(/检查时间/);
  });
});

describe('switching the terminal off', () => {
  const wasSwitchedOff = ({ services }: Awaited<ReturnType<typeof stand>>) =>
    services.lines().some((line) => line.includes('shutDownTerminal'));

  it('happens only once somebody has agreed to it', async () => {
    const person = await stand();
    await person.press('服务与重启');
    await person.press('关机');
    expect(screen.getByRole('alert').textContent).toContain('关机后无法远程开机');
    expect(wasSwitchedOff(person)).toBe(false);
    await person.press('取消');
    expect(screen.queryByRole('alert')).toBeNull();
    await person.press('关机');
    await person.press('确定关机');
    expect(wasSwitchedOff(person)).toBe(true);
  });
});

const bodies = ({ services }: Awaited<ReturnType<typeof stand>>, line: string) =>
  services.calls.filter((call) => call.line === line).map(({ body }) => body);

describe('the daily shut-down', () => {
  it('is shown, set to another time and taken away', async () => {
    const person = await stand();
    await person.press('服务与重启');
    screen.getByText('每天 22:30 关机');
    const field = screen.getByLabelText('关机时间，如 2230');
    await person.user.type(field, '2560');
    expect(screen.getByRole('button', { name: '设置' }).hasAttribute('disabled')).toBe(true);
    await person.user.clear(field);
    await person.user.type(field, '2145');
    await person.press('设置');
    screen.getByText('每天 21:45 关机');
    await person.press('取消定时关机');
    screen.getByText('没有设置定时关机');
    expect(bodies(person, 'POST command/shutdownOnTime')).toEqual([{ time: '21:45' }, { time: '' }]);
  });

  it.each([
    ['2230', '22:30'],
    ['07:05', '07:05'],
    ['2400', null],
    ['7:05', null],
    ['', null],
  ])('takes %j as %j', (typed, time) => {
    expect(timeOf(typed)).toBe(time);
  });
});

describe('paper', () => {
  it('can be set to what was counted, also fewer, but to no more than fits', async () => {
    const person = await stand();
    await person.press('加纸');
    const [field] = screen.getAllByLabelText(/清点后的张数/);
    const [set] = screen.getAllByRole('button', { name: '改为此数' });
    if (!field || !set) throw new Error('There is no carton');
    await person.user.type(field, '9999');
    expect(set.hasAttribute('disabled')).toBe(true);
    await person.user.clear(field);
    await person.user.type(field, '12');
    await person.user.click(set);
    await person.calm();
    expect(bodies(person, 'POST printer/setCartonCopy')).toEqual([{ cartonCode: '1', sheets: 12 }]);
    screen.getByText('张数已更正');
  });
});
