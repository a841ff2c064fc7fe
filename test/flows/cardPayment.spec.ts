import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { DEMO_PROBLEM_CODES } from '@self-print/server/demo/demoProblemCodes.ts';
import { agentClient } from '../support/agentClient.ts';
import { brought } from '../support/answers.ts';
import { dockOf } from '../support/dock.ts';
import { expect, test } from '../support/journey.ts';
import { textsOf } from '../support/texts.ts';

/** Passwords of the simulated campus: every card has the second one. */
const [WRONG, RIGHT] = ['000000', '123456'];
const PAID_LIMIT_MS = 30_000;

test('pays an unpaid code by campus card after one wrong password, and prints', async ({
  openKiosk,
  printer,
  product,
}) => {
  test.slow();
  const t = textsOf('zh');
  const dock = dockOf(product.info);
  const agent = agentClient(product.info);
  const reader = async () =>
    (await brought(agent(kioskCalls.state, {}))).devices.find(({ device }) => device === 'campusCard')?.state;
  await expect.poll(reader, { timeout: 20_000 }).toBe('ready');
  const before = await printer.paper();
  const kiosk = await openKiosk();
  const pay = kiosk.screen('pay');
  const enter = async (password: string) => {
    await kiosk.sees('pay-password');
    await kiosk.typeCode(password);
    await kiosk.screen('pay-password').getByRole('button', { name: t['pay.card.submit'] }).click();
  };
  const useCard = pay.getByRole('button', { name: t['pay.useMethod'].replace('{{name}}', '校园卡') });
  await kiosk.enterCode(DEMO_PROBLEM_CODES.toPayByCard, 'pay');
  await useCard.click();
  await expect(pay).toContainText(t['pay.card.reading']);
  await dock('campusCard', 'insert', 'rich');
  await enter(WRONG);
  await expect(pay.getByRole('alert')).toContainText('还可以再试 2 次', { timeout: PAID_LIMIT_MS });
  await useCard.click();
  await enter(RIGHT);
  await kiosk.sees('confirm', PAID_LIMIT_MS);
  await kiosk.pressPrint();
  await kiosk.sees('finished');
  expect(await printer.paper()).toHaveLength(before.length + 1);
  await dock('campusCard', 'remove');
});
