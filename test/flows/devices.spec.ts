import { randomUUID } from 'node:crypto';
import { audioCalls } from '@self-print/contract/agent/audio.ts';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { scannerCalls } from '@self-print/contract/agent/scanner.ts';
import { trainCardCalls } from '@self-print/contract/agent/trainCard.ts';
import { agentClient } from '../support/agentClient.ts';
import { brought, refusal } from '../support/answers.ts';
import { dockOf } from '../support/dock.ts';
import { test as base, expect } from '../support/journey.ts';
import { openStaffTab, signInAsStaff } from '../support/staff.ts';

/** All devices of a terminal on the running product: the dock acts as the person; the agent's calls and the screen respond. */
interface DeviceFixtures {
  readonly agent: ReturnType<typeof agentClient>;
  readonly dock: ReturnType<typeof dockOf>;
  /** Waits for a device's state. */
  readonly deviceIs: (device: DeviceClass, state: string) => Promise<void>;
}

const test = base.extend<DeviceFixtures>({
  agent: async ({ product }, use) => use(agentClient(product.info)),
  dock: async ({ product }, use) => use(dockOf(product.info)),
  deviceIs: async ({ agent }, use) =>
    use(async (device, state) => {
      const stateNow = async () => {
        const { devices } = await brought(agent(kioskCalls.state, {}));
        const health = devices.find((one) => one.device === device);
        return health?.problem ?? health?.state;
      };
      await expect.poll(stateNow, { timeout: 20_000 }).toBe(state);
    }),
});
test.describe.configure({ timeout: 120_000 });

test.describe('ID card reader', () => {
  test.afterEach(async ({ dock }) => {
    await dock('idCard', 'heal');
    await dock('idCard', 'remove');
  });

  for (const kind of ['resident', 'hongKongMacaoTaiwan', 'foreigner2017', 'foreigner2023'] as const) {
    test(`waits for a card and reads it: ${kind}`, async ({ agent, dock, deviceIs }) => {
      await deviceIs('idCard', 'ready');
      const reading = brought(agent(cardCalls.idCardRead, { waitSeconds: 20 }));
      await deviceIs('idCard', 'busy');
      await dock('idCard', 'insert', kind);
      const card = await reading;
      expect(card).toMatchObject({ code: '1004', type: kind, photoProblem: null });
      expect(card.name).toContain('样本');
      expect(
        Buffer.from(card.photo ?? '', 'base64')
          .subarray(0, 2)
          .toString('latin1'),
      ).toMatch(/BM|\u00ff\u00d8/);
      await deviceIs('idCard', 'ready');
    });
  }

  test('says what went wrong, each with its own code', async ({ agent, dock, deviceIs }) => {
    const read = () => refusal(agent(cardCalls.idCardRead, { waitSeconds: 2 }));
    await deviceIs('idCard', 'ready');
    expect(await read()).toBe('ID_CARD_ABSENT');
    await dock('idCard', 'failRead', '41');
    await dock('idCard', 'insert', 'resident');
    expect(await read()).toBe('ID_CARD_READ_FAILED');
  });

  test('reads over a bad line', async ({ agent, dock, deviceIs }) => {
    await deviceIs('idCard', 'ready');
    await dock('idCard', 'noise');
    await dock('idCard', 'insert', 'resident');
    const card = await brought(agent(cardCalls.idCardRead, { waitSeconds: 20 }));
    expect(card).toMatchObject({ type: 'resident', idNumberValid: true });
  });

  test('takes no card that was lifted in the middle, and reads it once it lies there', async ({
    agent,
    dock,
    deviceIs,
  }) => {
    await deviceIs('idCard', 'ready');
    await dock('idCard', 'insertBriefly');
    const outcome = await refusal(agent(cardCalls.idCardRead, { waitSeconds: 3 }));
    expect(outcome).toMatch(/^ID_CARD_(?:ABSENT|READ_FAILED)$/);
    await dock('idCard', 'insert', 'resident');
    expect(await brought(agent(cardCalls.idCardRead, { waitSeconds: 20 }))).toMatchObject({
      type: 'resident',
    });
  });

  test('is missed when its cable is pulled, and found again', async ({ agent, dock, deviceIs }) => {
    await deviceIs('idCard', 'ready');
    const reading = refusal(agent(cardCalls.idCardRead, { waitSeconds: 20 }));
    await deviceIs('idCard', 'busy');
    await dock('idCard', 'unplug');
    expect(await reading).toBe('ID_CARD_PORT_FAILED');
    await deviceIs('idCard', 'portUnavailable');
    expect(await refusal(agent(cardCalls.idCardRead, { waitSeconds: 2 }))).toBe('ID_CARD_PORT_FAILED');
    await dock('idCard', 'plug');
    await deviceIs('idCard', 'ready');
    await dock('idCard', 'insert', 'resident');
    expect(await brought(agent(cardCalls.idCardRead, { waitSeconds: 20 }))).toMatchObject({
      type: 'resident',
    });
  });
});

test.describe('campus card', () => {
  test.afterEach(async ({ dock }) => {
    await dock('campusCard', 'fault', 'none');
    await dock('campusCard', 'remove');
  });
  const read = (agent: DeviceFixtures['agent']) =>
    brought(agent(cardCalls.campusCardRead, { waitSeconds: 10 }));
  const asked = (physicalNo: string, amount: number) => ({
    requestId: randomUUID(),
    orderId: 'O-journey',
    amount,
    physicalNo,
  });

  test('is read, and money is taken once however often the same request comes', async ({
    agent,
    dock,
    deviceIs,
  }) => {
    await deviceIs('campusCard', 'ready');
    const reading = read(agent);
    await dock('campusCard', 'insert', 'rich');
    const card = await reading;
    expect(card.name).toBe('张晓明');
    const request = asked(card.physicalNo, 150);
    const [first, again] = [
      await brought(agent(cardCalls.campusCardDeduction, request)),
      await brought(agent(cardCalls.campusCardDeduction, request)),
    ];
    expect(first).toMatchObject({ status: 'done', balanceAfter: (card.balance ?? 0) - 150 });
    expect(again).toEqual(first);
    expect((await read(agent)).balance).toBe((card.balance ?? 0) - 150);
    expect(await refusal(agent(cardCalls.campusCardDeduction, { ...request, amount: 151 }))).toBe(
      'CAMPUS_CARD_REQUEST_REUSED',
    );
  });

  test('is asked about money when the reply was lost, and never charged again', async ({
    agent,
    dock,
    deviceIs,
  }) => {
    await deviceIs('campusCard', 'ready');
    await dock('campusCard', 'insert', 'rich');
    const card = await read(agent);
    const request = asked(card.physicalNo, 200);
    await dock('campusCard', 'fault', 'lostAfter');
    const lost = await brought(agent(cardCalls.campusCardDeduction, request));
    expect(lost.status).toBe('unknown');
    expect((await brought(agent(cardCalls.campusCardDeduction, request))).status).toBe('unknown');
    await deviceIs('campusCard', 'ready');
    const { requestId } = request;
    const found = await brought(agent(cardCalls.campusCardInquire, { requestId }));
    expect(found).toMatchObject({ status: 'done', balanceAfter: (card.balance ?? 0) - 200 });
    expect((await read(agent)).balance).toBe((card.balance ?? 0) - 200);
    expect(await refusal(agent(cardCalls.campusCardReverse, { requestId }))).toBe('STAFF_NEEDED');
    expect(await refusal(agent(cardCalls.campusCardInquire, { requestId: randomUUID() }))).toBe(
      'CAMPUS_CARD_NO_SUCH_REQUEST',
    );
  });

  test('takes nothing from another card, a poor one or a frozen one', async ({ agent, dock, deviceIs }) => {
    await deviceIs('campusCard', 'ready');
    await dock('campusCard', 'insert', 'rich');
    const { physicalNo, balance } = await read(agent);
    await dock('campusCard', 'insert', 'poor');
    expect(await brought(agent(cardCalls.campusCardDeduction, asked(physicalNo, 10)))).toMatchObject({
      status: 'refused',
      flowNo: null,
    });
    const poor = await read(agent);
    expect(await brought(agent(cardCalls.campusCardDeduction, asked(poor.physicalNo, 5_000)))).toMatchObject({
      status: 'refused',
    });
    await dock('campusCard', 'insert', 'rich');
    expect((await read(agent)).balance).toBe(balance);
    await dock('campusCard', 'remove');
    expect(await refusal(agent(cardCalls.campusCardRead, { waitSeconds: 1 }))).toBe('CAMPUS_CARD_ABSENT');
  });

  test('is missed while its middleware is gone', async ({ agent, dock, deviceIs }) => {
    await deviceIs('campusCard', 'ready');
    await dock('campusCard', 'unplug');
    expect(await refusal(agent(cardCalls.campusCardRead, { waitSeconds: 1 }))).toBe('DEVICE_FAULT');
    await deviceIs('campusCard', 'portUnavailable');
    await dock('campusCard', 'plug');
    await deviceIs('campusCard', 'ready');
  });
});

test.describe('scanner', () => {
  test('opens the order of a code that is held before it, at rest and at home, also after its cable was pulled', async ({
    openKiosk,
    dock,
    deviceIs,
    takeCode,
  }) => {
    const kiosk = await openKiosk();
    /** Shows a code as soon as the scanner is reading. */
    const scan = (code: string) => expect(() => dock('scanner', 'scan', code)).toPass({ timeout: 15_000 });
    await kiosk.sees('attract');
    await scan(takeCode());
    await kiosk.sees('confirm');
    await kiosk.page.reload();
    await kiosk.openKeypad();
    await scan(takeCode());
    await kiosk.sees('confirm');

    await dock('scanner', 'unplug');
    await deviceIs('scanner', 'portUnavailable');
    await kiosk.page.reload();
    await kiosk.openKeypad();
    await dock('scanner', 'plug');
    await scan(takeCode());
    await kiosk.sees('confirm');
  });

  test('gives one code to the waiting caller, none that came before, and ends a wait', async ({
    agent,
    dock,
    deviceIs,
  }) => {
    await deviceIs('scanner', 'ready');
    await expect(dock('scanner', 'scan', 'too early')).rejects.toThrow('nobody has armed the scanner');
    const waiting = agent(scannerCalls.getBarCodeData, { timeout: 20 });
    await expect(() => dock('scanner', 'scan', '取件 40729153')).toPass();
    expect(await brought(waiting)).toEqual({ barCode: '取件 40729153' });
    expect(await refusal(agent(scannerCalls.getBarCodeData, { timeout: 1 }))).toBe('SCAN_TIMED_OUT');
    const cancelled = refusal(agent(scannerCalls.getBarCodeData, { timeout: 20 }));
    await deviceIs('scanner', 'busy');
    expect(await refusal(agent(scannerCalls.getBarCodeData, { timeout: 1 }))).toBe('DEVICE_BUSY');
    await brought(agent(scannerCalls.cancelBarCode, {}));
    expect(await cancelled).toBe('SCAN_CANCELLED');
  });
});

test.describe('train card', () => {
  const read = (agent: DeviceFixtures['agent']) =>
    brought(agent(trainCardCalls.readCard, { waitSeconds: 10 }));
  const holder = {
    schoolName: '示例大学',
    studentName: '样例',
    idCardNo: '999999200001010017',
    intervalSchool: '北京',
    intervalHome: '上海',
  };
  test.beforeEach(({ deviceIs }) => deviceIs('trainCard', 'ready'));
  test.afterEach(({ dock }) => dock('trainCard', 'remove').then(() => {}));

  test('is written once, filled up once a year and changed, and read back each time', async ({
    agent,
    dock,
  }) => {
    const reading = refusal(agent(trainCardCalls.readCard, { waitSeconds: 1 }));
    expect(await reading).toBe('TRAIN_READ_NO_CARD');
    await dock('trainCard', 'insert', 'blank');
    const { cardNo, blank } = await read(agent);
    expect(blank).toBe(true);
    const written = { ...holder, requestId: randomUUID(), cardNo };
    const card = await brought(agent(trainCardCalls.writeCard, written));
    expect(card).toMatchObject({ blank: false, studentName: '样例', intervalHome: '上海' });
    expect(await brought(agent(trainCardCalls.writeCard, written))).toEqual(card);
    expect(await read(agent)).toEqual(card);
    const again = { ...written, requestId: randomUUID() };
    expect(await refusal(agent(trainCardCalls.writeCard, again))).toBe('TRAIN_WRITE_NOT_BLANK');

    await dock('trainCard', 'insert', 'issued');
    const issued = await read(agent);
    const filled = { requestId: randomUUID(), cardNo: issued.cardNo };
    expect(await brought(agent(trainCardCalls.reCharge, filled))).toMatchObject({ ticketsTimes: 4 });
    expect(await refusal(agent(trainCardCalls.reCharge, { ...filled, requestId: randomUUID() }))).toMatch(
      /^TRAIN_RECHARGE_(?:TICKETS_LEFT|WITHIN_YEAR)$/,
    );
    const changed = await brought(
      agent(trainCardCalls.change, { ...filled, requestId: randomUUID(), intervalHome: '广州' }),
    );
    expect(changed).toMatchObject({ intervalHome: '广州', changeTimes: issued.changeTimes + 1 });
  });

  test('keeps to its limits', async ({ agent, dock }) => {
    await dock('trainCard', 'insert', 'written three times');
    const { cardNo } = await read(agent);
    const request = { requestId: randomUUID(), cardNo, intervalHome: '广州' };
    expect(await refusal(agent(trainCardCalls.change, request))).toBe('TRAIN_CHANGE_LIMIT');
    await dock('trainCard', 'several');
    expect(await refusal(agent(trainCardCalls.readCard, { waitSeconds: 1 }))).toBe(
      'TRAIN_READ_SEVERAL_CARDS',
    );
  });

  test('is not taken for written when it was lifted in the middle', async ({ agent, dock }) => {
    await dock('trainCard', 'insert', 'issued');
    const { cardNo } = await read(agent);
    await dock('trainCard', 'fault', 'removedDuring');
    const request = { requestId: randomUUID(), cardNo };
    const outcome = await refusal(agent(trainCardCalls.reCharge, request));
    expect(outcome).toMatch(/^TRAIN_RECHARGE_(?:CARD_REMOVED|UNCONFIRMED)$/);
    expect(await refusal(agent(trainCardCalls.reCharge, request))).toBe(outcome);
  });
});

test('locks open only for staff, are read back, and report an unknown state', async ({
  openKiosk,
  agent,
  dock,
  deviceIs,
  product,
}) => {
  await deviceIs('lockBoard', 'ready');
  expect(await refusal(agent(commandCalls.openLock, { reason: 'journey' }))).toBe('STAFF_NEEDED');
  const kiosk = await openKiosk();
  await signInAsStaff(kiosk, product.info);
  expect(await brought(agent(commandCalls.openLock, { reason: 'journey' }))).toEqual({ open: true });
  await dock('lockBoard', 'shut', '5');
  await dock('lockBoard', 'jam', '1');
  expect(await refusal(agent(commandCalls.openCartonLock, { cartonCode: '1' }))).toBe('LOCK_NOT_OPENED');
  await dock('lockBoard', 'free', '1');
  await dock('lockBoard', 'silence');
  expect(await refusal(agent(commandCalls.openCartonLock, { cartonCode: '1' }))).toMatch(
    /^(?:LOCK_UNCONFIRMED|DEVICE_FAULT)$/,
  );
  await dock('lockBoard', 'speak');
  await deviceIs('lockBoard', 'ready');
  expect(await brought(agent(commandCalls.openCartonLock, { cartonCode: '1' }))).toEqual({ open: true });
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();
  await expect.poll(() => refusal(agent(commandCalls.openLock, {}))).toBe('STAFF_NEEDED');
});

test('a keypad types a pickup code and corrects it', async ({ openKiosk, dock, deviceIs, takeCode }) => {
  await deviceIs('keypad', 'ready');
  const kiosk = await openKiosk();
  await kiosk.openKeypad();
  const code = takeCode();
  await dock('keypad', 'press', '9');
  await dock('keypad', 'press', 'clear');
  for (const digit of code) await dock('keypad', 'press', digit);
  await kiosk.sees('confirm');
});

test('sound is played, cut short and taken back', async ({ agent, deviceIs }) => {
  await deviceIs('audio', 'ready');
  const text = '请取走您的文件，并请确认没有遗漏任何纸张。';
  expect(await brought(agent(audioCalls.play, { text, language: 'zh' }))).toEqual({ voice: 'generated' });
  await brought(agent(audioCalls.stop, {}));
  await deviceIs('audio', 'ready');
  await brought(agent(audioCalls.play, { prompt: 'done', language: 'en' }));
  expect(await refusal(agent(audioCalls.play, {}))).toBe('BAD_REQUEST');
});

test('every device is tested at the screen by a technician', async ({ openKiosk, dock, product }) => {
  const kiosk = await openKiosk();
  await signInAsStaff(kiosk, product.info);
  await openStaffTab(kiosk, '设备');
  const row = (device: string) => kiosk.page.locator(`[data-device="${device}"]`);
  const passes = async (device: string, doing: string, act: () => Promise<unknown>, seen: string) => {
    await expect(row(device)).toContainText('就绪');
    await row(device).getByRole('button', { name: '测试' }).click();
    if (doing !== '') await expect(row(device)).toContainText(doing);
    await expect(act).toPass({ timeout: 10_000 });
    await expect(row(device)).toContainText('测试通过', { timeout: 30_000 });
    await expect(row(device)).toContainText(seen);
  };
  const nothing = async () => {};
  await passes('printer', '', nothing, '');
  await passes('idCard', '请将身份证放在感应区', () => dock('idCard', 'insert', 'resident'), '…0010');
  await passes('campusCard', '请将校园卡放在感应区', () => dock('campusCard', 'insert', 'rich'), '');
  await passes('scanner', '请扫一个码', () => dock('scanner', 'scan', '40729153'), 'a code of 8 characters');
  await passes('trainCard', '请将火车优惠卡放在感应区', () => dock('trainCard', 'insert', 'blank'), 'blank');
  // The screen asks for a key before its request has reached the agent, which ignores keys pressed earlier.
  const pressUntilAccepted = async () => {
    await dock('keypad', 'press', '5');
    await expect(row('keypad')).toContainText('测试通过', { timeout: 1_000 });
  };
  await passes('keypad', '请按任意数字键', pressUntilAccepted, 'a key was pressed');
  await passes('lockBoard', '', nothing, 'carton');
  await passes('audio', '', nothing, 'voice');
  // This terminal has no camera and does not mention one; for a terminal with camera see face.spec.ts.
  await expect(row('camera')).toBeHidden();
  for (const device of ['idCard', 'campusCard', 'trainCard']) await dock(device, 'remove');
});
