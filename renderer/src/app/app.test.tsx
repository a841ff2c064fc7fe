/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { ok } from '@self-print/contract/result.ts';
import { formatClock } from '@self-print/web-kit/formatting.ts';
import { cleanup, configure, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { EVERY_SCREEN, EVERY_TEXT } from '../../dev/everyScreen.ts';
import { sampleJob, sampleOrder, sampleState, sampleTerminal } from '../../dev/samples.ts';
import { HomeScreen } from '../screens/HomeScreen.tsx';
import { kioskPage } from '../testing/kioskPage.tsx';
import { preparePage } from '../testing/page.ts';
import type { Services } from '../testing/services.ts';
import { App } from './App.tsx';

const SECOND_MS = 1_000;

beforeAll(() => {
  preparePage();
  // Looking every element's visibility up takes most of the time of these tests; nothing here is hidden.
  configure({ defaultHidden: true });
});
afterEach(cleanup);

interface Standing {
  readonly prepare?: (services: Services) => void;
  readonly Home?: ComponentType;
}

/** The whole page before a person, on agent and platform in memory. */
async function stand({ prepare = () => {}, Home = HomeScreen }: Standing = {}) {
  const spoken: string[] = [];
  const speaker = { speak: (words: string) => spoken.push(words), stop: () => {} };
  const person = await kioskPage((kiosk) => <App kiosk={kiosk} later={{ ...EVERY_SCREEN, Home }} />, {
    prepare,
    speaker,
    texts: EVERY_TEXT,
  });
  const { press } = person;
  return {
    ...person,
    spoken,
    begin: async () => {
      await press(/触摸屏幕开始/);
      await press(/取件码打印/);
    },
    enter: async (code: string) => {
      for (const digit of code) await press(digit);
    },
  };
}

describe('a person at the kiosk', () => {
  it('touches, types a code, checks the document and prints it', async () => {
    const person = await stand();
    expect(person.shows()).toBe('attract');
    await person.begin();
    await person.enter('4072');
    expect(screen.getByRole('status').textContent).toBe('已输入 4 位，共 8 位');
    await person.enter('9153');
    expect(person.shows()).toBe('confirm');
    expect(screen.getByRole('img', { name: '本科生在读证明（中英文）的第 1 页' })).not.toBeNull();
    expect(screen.getByText('张* · 2023****0118')).not.toBeNull();
    // Others may see the screen: the picture is out of focus until the person asks for it, and as grey as the print.
    expect(screen.getByText('3 页 · 共 6 页 · 84 KB')).not.toBeNull();
    const picture = document.querySelector<HTMLElement>('[data-preview]');
    expect(picture?.dataset).toMatchObject({ covered: 'true', grey: 'true' });
    await person.press('显示预览内容');
    expect(picture?.dataset.covered).toBe('false');
    expect(screen.getByText('第 1 张正面')).not.toBeNull();
    await person.press('打印 4 张');
    expect(person.shows()).toBe('printing');
    person.services.setState({ job: sampleJob('printing', { sheetsDone: 2, sheetsTotal: 4 }) });
    await person.calm();
    expect(screen.getByRole('status').textContent).toBe('第 3 张，共 4 张');
    person.services.setState({ job: sampleJob('printed', { sheetsTotal: 4 }) });
    await person.calm();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('打印完成，请取走纸张');
    expect(screen.getByText('已打印 2 份。')).not.toBeNull();
    const main = [...document.querySelectorAll('main .button--primary')];
    expect(main.map((button) => button.textContent)).toEqual(['完成']);
    await person.press('完成');
    expect(person.shows()).toBe('home');
  });

  it('learns that the printer does not begin, how far it is, and can stop the print', async () => {
    const person = await stand({
      prepare: ({ setState }) =>
        setState({
          job: sampleJob('held', {
            waitingFor: 'unknown',
            sheetsDone: 0,
            sheetsTotal: 1,
            impressionsDone: 0,
          }),
        }),
    });
    expect(person.shows()).toBe('held-waiting');
    const shown = document.querySelector('main')?.textContent ?? '';
    for (const part of ['正在等待打印机', '已出 0 张，共 1 张', '这次打印会自动停止', '取件码仍然可用'])
      expect(shown).toContain(part);
    await person.press('停止打印');
    expect(person.services.lines()).toContain('POST printer/cancel');
  });

  it('learns how many sheets the printer counted where the end of a print is not known', async () => {
    const person = await stand({
      prepare: ({ setState }) => setState({ job: sampleJob('printing', { sheetsTotal: 3 }) }),
    });
    person.services.setState({
      job: sampleJob('unconfirmed', { sheetsDone: 1, sheetsTotal: 3, failure: 'PRINT_UNCONFIRMED' }),
    });
    await person.calm();
    expect(person.shows()).toBe('problem-printUnconfirmed');
    const shown = document.querySelector('main')?.textContent ?? '';
    for (const part of ['打印机报告已出 1 张，共 3 张', '这份订单已转给工作人员核实'])
      expect(shown).toContain(part);
    expect(screen.queryByRole('heading', { name: '打印完成，请取走纸张' })).toBeNull();
  });

  it('changes the copies and sees what they cost', async () => {
    const person = await stand();
    await person.begin();
    await person.enter('40729153');
    await person.press('增加一份');
    expect(screen.getByText('3 份')).not.toBeNull();
    expect(person.services.lines()).toContain('POST order/modifyOrderCopies');
  });

  it('learns of an order that is not paid what to do, as nobody can pay by phone yet', async () => {
    const unpaid = { ...sampleOrder, fee: { ...sampleOrder.fee, totalFee: 500, paid: false } };
    const person = await stand({ prepare: ({ on }) => on(orderCalls.getForTerminal, () => ok(unpaid)) });
    await person.begin();
    await person.enter('40729153');
    expect(screen.getByText('本终端暂不支持付款，请咨询服务台，或减少份数。')).not.toBeNull();
    expect(screen.getByRole('button', { name: '尚未支付' })).toHaveProperty('disabled', true);
  });

  it('corrects a wrong code where it was typed', async () => {
    const person = await stand({
      prepare: ({ refuse }) =>
        refuse(orderCalls.getForTerminal, 'TAKE_CODE_NOT_FOUND', { remainingTries: 3 }),
    });
    await person.begin();
    await person.enter('40729154');
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('heading').textContent).toBe('没有找到这个取件码');
    expect(alert.textContent).toContain('再输错 3 次');
    expect(alert.textContent).toContain('0000-1234567');
    expect(alert.textContent).toContain('4105050001-9F3A');
    await person.press('退格');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads a problem in full: what happened, money and paper, what comes next, what to do, who to call', async () => {
    const person = await stand({
      prepare: ({ refuse }) => refuse(orderCalls.getForTerminal, 'TAKE_CODE_EXPIRED'),
    });
    await person.begin();
    await person.enter('40729153');
    expect(person.shows()).toBe('problem-codeExpired');
    const shown = document.querySelector('main')?.textContent ?? '';
    for (const part of [
      '取件码已过期',
      '没有打印，也没有新的扣费',
      '重新下单',
      '0000-1234567',
      '4105050002-9F3A',
    ])
      expect(shown).toContain(part);
    expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
    await person.press('输入取件码');
    expect(person.shows()).toBe('code');
  });

  it('sees why printing is not possible before trying, and can begin once it is', async () => {
    const person = await stand({
      prepare: ({ setState, on }) => {
        setState({ printer: sampleState('outOfPaper').printer });
        on(terminalCalls.nearby, () =>
          ok([
            {
              terminalCode: 'T-0205',
              name: { zh: '教学楼打印机', en: 'Printer' },
              location: { zh: '教学楼', en: 'Teaching building' },
            },
          ]),
        );
      },
    });
    await person.press(/触摸屏幕开始/);
    const tile = screen.getByRole('button', { name: /取件码打印/ });
    expect(tile.hasAttribute('disabled')).toBe(true);
    expect(tile.textContent).toContain('打印机缺纸');
    expect(tile.textContent).toContain('附近可以打印的终端：教学楼（T-0205）');
    person.services.setState({ printer: sampleState('idle').printer });
    await person.calm();
    expect(tile.hasAttribute('disabled')).toBe(false);
  });

  it('says that the terminal is not for the person, and names one that is, asked by their role', async () => {
    const person = await stand({
      prepare: ({ refuse, on }) => {
        refuse(orderCalls.getForTerminal, 'TERMINAL_NOT_FOR_ROLE', { role: 'student' });
        on(terminalCalls.nearby, ({ role }) =>
          ok(
            role === 'student'
              ? [
                  {
                    terminalCode: 'T-0205',
                    name: { zh: '教学楼打印机', en: 'Printer' },
                    location: { zh: '教学楼', en: 'Teaching building' },
                  },
                ]
              : [],
          ),
        );
      },
    });
    await person.begin();
    await person.enter('40729154');
    expect(person.shows()).toBe('problem-notForRole');
    await person.calm();
    expect(document.querySelector('main')?.textContent).toContain('附近可以打印的终端：教学楼（T-0205）');
  });

  it("reads the school's time, wherever the machine believes it is", async () => {
    const timeZone = 'America/New_York';
    const person = await stand({
      prepare: ({ setState }) => setState({ terminal: { ...sampleTerminal, timeZone } }),
    });
    const shown = document.querySelector('time')?.textContent;
    expect(shown).toBe(formatClock(person.nowMs(), 'zh', timeZone));
    expect(shown).not.toBe(formatClock(person.nowMs(), 'zh', 'Asia/Shanghai'));
  });

  it('learns what a long wait is for, and can leave it', async () => {
    const person = await stand({
      prepare: ({ on }) => on(orderCalls.getForTerminal, () => new Promise(() => {})),
    });
    await person.begin();
    await person.enter('40729153');
    expect(screen.getByRole('status').textContent).toBe('正在向打印平台核对取件码');
    expect(document.body.textContent).not.toContain('已等');
    await person.passes(4 * SECOND_MS);
    expect(document.body.textContent).toContain('正在等待打印平台答复，已等 4 秒');
    expect(screen.queryByRole('button', { name: '停止等待并退出' })).toBeNull();
    await person.passes(6 * SECOND_MS);
    await person.press('停止等待并退出');
    expect(person.shows()).toBe('code');
  });

  it('is asked whether they are there, and stays', async () => {
    const person = await stand();
    await person.begin();
    await person.passes(60 * SECOND_MS);
    const question = screen.getByRole('dialog', { name: '您还在吗？' });
    expect(question.textContent).toContain('20');
    await person.press('继续使用');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(person.shows()).toBe('code');
  });

  it('opens the help with the number to call, and closes it beside the panel', async () => {
    const person = await stand();
    await person.press('帮助');
    const help = screen.getByRole('dialog', { name: '帮助' });
    expect(help.textContent).toContain('0000-1234567');
    await person.user.click(help);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('switches language and size, and is spoken to when the terminal speaks', async () => {
    const speaking = sampleState().terminal;
    const person = await stand({
      prepare: ({ setState }) =>
        setState({
          terminal: speaking && { ...speaking, settings: { ...speaking.settings, spokenPrompts: true } },
        }),
    });
    await person.press('English');
    await Promise.all([
      import('../texts/core.en.ts'),
      import('../texts/service.en.ts'),
      import('../texts/pickup.en.ts'),
      import('../texts/problems.en.ts'),
      import('../texts/setUp.en.ts'),
    ]);
    await person.calm();
    expect(document.documentElement.lang).toBe('en');
    expect(person.spoken).toEqual([]);
    await person.press('Accessibility');
    expect(document.documentElement.dataset).toMatchObject({ accessible: 'true', layout: 'stacked' });
    expect(person.spoken).toEqual(['Touch the screen to begin']);
    await person.press(/^Touch the screen/);
    expect(person.spoken.at(-1)).toBe(
      'What would you like to print? Enter a pickup code, or hold the QR code on your phone to the scanner',
    );
    await person.press('Standard view');
    expect(document.documentElement.dataset).toMatchObject({ accessible: 'false', layout: 'landscape' });
  });

  it('reads what staff has to say on the home screen, in their language, and hears it in the accessible view', async () => {
    const speaking = sampleState().terminal;
    const text = { zh: '今天五点关门', en: 'We close at five today' };
    const told: Partial<KioskState> = {
      terminal: speaking && { ...speaking, settings: { ...speaking.settings, spokenPrompts: true } },
      message: { text, until: null },
    };
    const person = await stand({ prepare: ({ setState }) => setState(told) });
    await person.press('无障碍');
    await person.press(/触摸屏幕开始/);
    expect(screen.getByText(text.zh).closest('button')).toBeNull();
    expect(person.spoken.at(-1)).toContain(text.zh);
    await person.press('English');
    await person.calm();
    expect(screen.getByText(text.en)).toBeTruthy();
    expect(screen.queryByText(text.zh)).toBeNull();
    person.services.setState({ ...told, message: null });
    await person.calm();
    expect(screen.queryByText(text.en)).toBeNull();
    person.services.setState(told);
    await person.calm();
    expect(screen.getByText(text.en)).toBeTruthy();
    await person.press(/pickup code/);
    expect(person.shows()).not.toBe('home');
  });

  it('never sees a blank page: a fault clears the screen, is logged and passes', async () => {
    const person = await stand({ Home: Breaking });
    await person.press(/触摸屏幕开始/);
    expect(person.shows()).toBe('crash');
    const log = person.services.calls.find(({ body }) => JSON.stringify(body).includes('kiosk-crash'));
    expect(log?.body).toMatchObject({ detail: { name: 'RangeError' } });
    expect(JSON.stringify(log?.body)).not.toContain('2023');
    await person.passes(5 * SECOND_MS);
    expect(person.shows()).toBe('attract');
  });
});

/** A screen with a fault. */
function Breaking(): never {
  throw new RangeError('张* 2023****0118');
}

describe('a technician at a new terminal', () => {
  const unregistered = (services: Services) => {
    services.setState({
      registration: 'unregistered',
      terminal: null,
      platform: { address: null, reachable: false },
    });
    services.on(kioskCalls.testConnection, ({ platformAddress }) =>
      ok({ platformAddress, version: '0.1.0' }),
    );
    services.on(kioskCalls.register, () => ok({ schoolCode: 'DEMO', terminalCode: 'T-0107' }));
  };

  it('types the address on the screen, tests it, enters the code and registers', async () => {
    const person = await stand({ prepare: unregistered });
    expect(person.shows()).toBe('setup');
    // The keyboard comes after the first screen is painted.
    await screen.findByRole('button', { name: 'https://' });
    await person.press('https://');
    for (const key of 'print') await person.press(key);
    await person.press('.edu.cn');
    expect(screen.getByLabelText<HTMLInputElement>('平台地址').value).toBe('https://print.edu.cn');
    await person.press('测试连接');
    expect(document.body.textContent).toContain('已连接，平台版本 0.1.0');
    await person.user.type(screen.getByLabelText('激活码'), 'ABCD-1234');
    await person.press('注册终端');
    expect(screen.getByRole('status').textContent).toContain('已注册：T-0107');
    const registered = person.services.calls.find(({ line }) => line === 'POST kiosk/register');
    expect(registered?.body).toEqual({
      platformAddress: 'https://print.edu.cn',
      activationCode: 'ABCD-1234',
    });
  });

  it('reads the set-up in either language before the platform has said which ones the school shows', async () => {
    const person = await stand({ prepare: unregistered });
    await person.press('English');
    expect(await screen.findByLabelText('Platform address')).not.toBeNull();
    expect(screen.getByRole('button', { name: '中文' })).not.toBeNull();
  });

  it('learns why an address or a code does not work', async () => {
    const person = await stand({ prepare: unregistered });
    await person.press('测试连接');
    expect(screen.getByRole('alert').textContent).toContain('http://');
    person.services.refuse(kioskCalls.testConnection, 'NOT_A_PLATFORM');
    await person.user.type(screen.getByLabelText('平台地址'), 'https://other.example');
    await person.press('测试连接');
    expect(screen.getByRole('alert').textContent).toContain('不是自助打印平台');
  });

  it('learns what takes long, and can wait no longer', async () => {
    const person = await stand({ prepare: unregistered });
    person.services.on(kioskCalls.testConnection, () => new Promise(() => {}));
    await person.user.type(screen.getByLabelText('平台地址'), 'https://print.example');
    await person.press('测试连接');
    expect(screen.getByRole('status').textContent).toBe('正在连接平台');
    await person.passes(4 * SECOND_MS);
    expect(document.body.textContent).toContain('正在等待打印平台答复，已等 4 秒');
    await person.press('停止等待');
    expect(screen.getByRole('button', { name: '测试连接' }).hasAttribute('disabled')).toBe(false);
  });

  it('sees the machine join by its enrolment key, with what holds it up, and may type a code all the same', async () => {
    const joining = { state: 'joining', mark: '7KQ2M0', trouble: null } as const;
    const person = await stand({
      prepare: (services) => {
        unregistered(services);
        services.setState({ enrolment: joining });
      },
    });
    expect(person.shows()).toBe('setup-joining');
    expect(screen.getByRole('status').textContent).toBe('正在加入');
    person.services.setState({ enrolment: { ...joining, trouble: 'PLATFORM_UNREACHABLE' } });
    await screen.findByText(/^批量注册密钥 7KQ2M0：.*连接不上打印平台/);
    await person.press('改用激活码注册');
    expect(person.shows()).toBe('setup');
    await person.user.type(screen.getByLabelText('平台地址'), 'https://print.example');
    // What was typed stays when the next attempt begins.
    person.services.setState({ enrolment: joining });
    await person.press('测试连接');
    expect(screen.getByLabelText('激活码')).not.toBeNull();
  });

  it.each([
    ['ENROLMENT_REFUSED', '平台没有接受这个密钥'],
    ['FILE_SHARED', '可被其他用户读取'],
    ['MACHINE_UNKNOWN', 'SELF_PRINT_MACHINE_ID'],
  ] as const)(
    'is asked for a code where the key does not let the machine join: %s',
    async (trouble, words) => {
      const person = await stand({
        prepare: (services) => {
          unregistered(services);
          services.setState({ enrolment: { state: 'refused', mark: '7KQ2M0', trouble } });
        },
      });
      expect(person.shows()).toBe('setup');
      expect(screen.getByRole('alert').textContent).toContain(words);
      expect(screen.getByLabelText('平台地址')).not.toBeNull();
    },
  );

  it('shows that a registration was lost', async () => {
    const person = await stand({ prepare: ({ setState }) => setState({ registration: 'lost' }) });
    expect(person.shows()).toBe('setup-lost');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('需要重新注册这台终端');
  });
});
