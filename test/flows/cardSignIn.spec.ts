import { type KioskState, kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { DEMO_STUDENT } from '@self-print/server/demo/demoSchool.ts';
import { agentClient } from '../support/agentClient.ts';
import { brought } from '../support/answers.ts';
import { dockOf } from '../support/dock.ts';
import { expect, test } from '../support/journey.ts';
import { speakEnglish } from '../support/kiosk.ts';
import { chooseWay, openOwn } from '../support/person.ts';

const READ_LIMIT_MS = 20_000;

/** Waits until the simulated readers are open. */
async function readersOf(info: ProductReady): Promise<void> {
  const agent = agentClient(info);
  const states = async () => {
    const { devices }: KioskState = await brought(agent(kioskCalls.state, {}));
    return ['campusCard', 'idCard'].map((name) => devices.find(({ device }) => device === name)?.state);
  };
  await expect.poll(states, { timeout: READ_LIMIT_MS }).toEqual(['ready', 'ready']);
}

test('signs the owner of a campus card in without a touch, and nobody by a card that is not known', async ({
  openKiosk,
  product,
}) => {
  const { info } = product;
  const dock = dockOf(info);
  await readersOf(info);
  const kiosk = await openKiosk();
  await openOwn(kiosk, 'SELF_PRINT');
  await chooseWay(kiosk, 'QR', 'CAMPUS_CARD');
  const screen = kiosk.screen('sign-in-CAMPUS_CARD');
  // The card system knows its owner, whom the platform does not.
  await dock('campusCard', 'insert', 'poor');
  await expect(screen.getByRole('alert')).toContainText(ERRORS.CARD_NOT_KNOWN.zh, { timeout: READ_LIMIT_MS });
  await dock('campusCard', 'remove');
  await screen.getByRole('button', { name: '再试一次' }).click();
  await dock('campusCard', 'insert', 'rich');
  await kiosk.sees('items', READ_LIMIT_MS);
  await expect(kiosk.page.locator('body')).not.toContainText(DEMO_STUDENT.userName);
  await dock('campusCard', 'remove');
});

test('signs the owner of an ID card in, in English', async ({ openKiosk, product }) => {
  const { info } = product;
  const dock = dockOf(info);
  await readersOf(info);
  const kiosk = await openKiosk({ language: 'en' });
  // Nobody is there yet, and the screen would go back to Chinese.
  await kiosk.screen('attract').getByRole('button').click();
  await speakEnglish(kiosk.page);
  await openOwn(kiosk, 'SELF_PRINT');
  await chooseWay(kiosk, 'QR', 'ID_CARD');
  await dock('idCard', 'insert', 'hongKongMacaoTaiwan');
  const screen = kiosk.screen('sign-in-ID_CARD');
  await expect(screen.getByRole('alert')).toContainText(ERRORS.CARD_NOT_KNOWN.en, { timeout: READ_LIMIT_MS });
  await dock('idCard', 'remove');
  await screen.getByRole('button', { name: /again/i }).click();
  await dock('idCard', 'insert', 'resident');
  await kiosk.sees('items', READ_LIMIT_MS);
  await dock('idCard', 'remove');
});
