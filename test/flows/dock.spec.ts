import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { projectPath } from '@self-print/build/project.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { dockList } from '@self-print/contract/dock.ts';
import { agentClient } from '../support/agentClient.ts';
import { brought } from '../support/answers.ts';
import { expect, test } from '../support/journey.ts';
import type { Kiosk } from '../support/kiosk.ts';
import type { StartedProduct } from '../support/startProduct.ts';

/** How developers act on simulated devices: by the strip on the kiosk page, and by `npm run dock`. */
test.use({ startSettings: { args: ['--dock-strip'] } });
test.describe.configure({ timeout: 90_000 });

const strip = ({ page }: Kiosk) => page.locator('#dock');
const openStrip = (kiosk: Kiosk) => strip(kiosk).getByRole('button', { name: 'DOCK' }).click();
/** Elements of an event: its button, and the field of its argument. */
const eventOf = (kiosk: Kiosk, event: string) => strip(kiosk).locator(`[data-event="${event}"]`);
const perform = (kiosk: Kiosk, event: string) => eventOf(kiosk, event).getByRole('button').click();

async function healthOf(product: StartedProduct, device: string): Promise<string | undefined> {
  const { devices } = await brought(agentClient(product.info)(kioskCalls.state, {}));
  const health = devices.find((one) => one.device === device);
  return health?.problem ?? health?.state;
}

async function runDock(...args: readonly string[]) {
  const child = spawn(process.execPath, [projectPath('build/src/dock.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, output, problem };
}

test("the strip leads to the page that stands for a payer's phone", async ({ openKiosk, product }) => {
  const kiosk = await openKiosk();
  await openStrip(kiosk);
  const opened = kiosk.page.waitForEvent('popup');
  await strip(kiosk).getByRole('link', { name: 'phone' }).click();
  const payer = await opened;
  expect(payer.url()).toBe(`${product.info.platform}/demo/payer`);
  await expect(payer.getByRole('status')).toContainText('没有待付款的订单');
});

test('the strip acts on devices and leaves the screen asleep', async ({ openKiosk, product, takeCode }) => {
  const kiosk = await openKiosk();
  await kiosk.sees('attract');
  await openStrip(kiosk);
  const output = strip(kiosk).locator('output');
  await perform(kiosk, 'idCard insertWithoutPhoto');
  await expect(output).toHaveText('✓ a card without a photo is present');
  await kiosk.sees('attract');

  // Typed at the speed of a scanner, while the scanner itself is unplugged.
  await perform(kiosk, 'scanner unplug');
  await expect(output).toHaveText('✓ unplugged');
  await expect.poll(() => healthOf(product, 'scanner')).toBe('portUnavailable');
  const field = eventOf(kiosk, 'scanner scan').getByRole('textbox');
  await field.click();
  await kiosk.page.keyboard.type(takeCode());
  await kiosk.page.keyboard.press('Enter');
  await expect(output).toHaveText(/the scanner/);
  await kiosk.sees('attract');
  await perform(kiosk, 'scanner plug');
  await expect.poll(() => healthOf(product, 'scanner')).not.toBe('portUnavailable');
  await openStrip(kiosk);
  await expect(field).toBeHidden();
  await kiosk.sees('attract');
});

test('the strip scans a code, which opens its order', async ({ openKiosk, product, takeCode }) => {
  const kiosk = await openKiosk();
  await kiosk.sees('attract');
  // What comes while a scanner is being opened is thrown away.
  await expect.poll(() => healthOf(product, 'scanner')).toBe('ready');
  await openStrip(kiosk);
  await eventOf(kiosk, 'scanner scan').getByRole('textbox').fill(takeCode());
  await expect(async () => {
    await perform(kiosk, 'scanner scan');
    await expect(strip(kiosk).locator('output')).toHaveText('✓ the scanner has read it', { timeout: 1_000 });
    // What is read before the page listens is held before the scanner once more.
    await kiosk.sees('confirm', 5_000);
  }).toPass({ timeout: 40_000 });
});

test('`npm run dock` lists what can be done, does it, and says what it does not know', async ({
  product,
}) => {
  const dock = (...words: readonly string[]) => runDock(...words, '--data', product.dataDir);
  const { devices } = dockList.parse(await (await fetch(product.info.dockUrl ?? '')).json());
  const list = await dock();
  expect(list.code).toBe(0);
  for (const { device, events } of devices)
    for (const { name, summary } of events)
      expect(
        list.output
          .split('\n')
          .some((line) => line.startsWith(`${device} ${name}`) && line.endsWith(summary)),
      ).toBe(true);
  expect(devices.map(({ device }) => device)).toEqual(
    expect.arrayContaining([
      'printer',
      'lockBoard',
      'idCard',
      'campusCard',
      'scanner',
      'trainCard',
      'cardPrinter',
      'keypad',
    ]),
  );

  expect(await dock('lockBoard', 'unplug')).toEqual({ code: 0, output: 'unplugged\n', problem: '' });
  await expect.poll(() => healthOf(product, 'lockBoard')).toBe('portUnavailable');
  expect(await dock('lockBoard', 'plug')).toMatchObject({ code: 0 });
  await expect.poll(() => healthOf(product, 'lockBoard'), { timeout: 15_000 }).toBe('ready');

  expect(await dock('lockBoard', 'explode')).toMatchObject({
    code: 1,
    problem: expect.stringContaining('unplug'),
  });
  expect(await dock('toaster', 'insert')).toMatchObject({
    code: 1,
    problem: expect.stringContaining('scanner'),
  });
  expect(await dock('trainCard', 'insert', 'golden')).toMatchObject({
    code: 1,
    problem: expect.stringContaining('worn out'),
  });
  expect(await dock('trainCard', 'insert', 'worn', 'out')).toMatchObject({ code: 0 });
  expect(await runDock('--data', path.join(product.dataDir, 'nowhere'))).toMatchObject({
    code: 1,
    problem: expect.stringContaining('Nothing has been started'),
  });
});
