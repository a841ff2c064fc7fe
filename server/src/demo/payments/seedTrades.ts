import { and, eq } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { operationBy } from '../../http/operation.ts';
import { savePaySettings } from '../../modules/payments/settings/paySettings.ts';
import { runReconciliation } from '../../modules/reconciliation/jobs/runReconciliation.ts';
import { DEMO_SCHOOL } from '../demoSchool.ts';
import type { DemoGateways } from './demoGateways.ts';
import { seedEarlierDay } from './seedEarlierDay.ts';
import { demoStaff, openTrader, payerId } from './trader.ts';

const { schoolCode } = DEMO_SCHOOL;
/** Low, so that a refund in the demo takes two people without a large order, in fen. */
const ONE_PERSON_FEN = 2_000;

/**
 * Lets somebody pay at the simulated gateways, the first time only: on an earlier day, whose bills do not agree, and today, where
 * payments are paid, changed to another way, given up, paid back and to be approved.
 */
export async function seedTrades(deps: Deps, gateways: DemoGateways): Promise<void> {
  const userId = await payerId(deps);
  const ofPayer = and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.userId, userId));
  const traded = await deps.db.orm.$count(printOrder, ofPayer);
  if (traded > 0) return;
  const operation = operationBy(await demoStaff(deps), 'pay-settings-saved');
  await savePaySettings(deps, operation, { onePersonFen: ONE_PERSON_FEN, revision: 0 });
  await seedEarlierDay(deps, gateways);
  const trader = await openTrader(deps, gateways);
  await trader.pay(await trader.order(1), 'alipay');
  await trader.pay(await trader.order(2), 'wechat');
  const changed = await trader.order(1);
  await trader.begin(changed, 'alipay');
  await trader.pay(changed, 'wechat');
  await trader.giveUp(await trader.order(1), 'wechat');
  await trader.payBack(await trader.pay(await trader.order(1), 'wechat'), 500, '打印机卡纸，未出纸');
  await trader.payBack(await trader.pay(await trader.order(5), 'wechat'), 2_500, '重复下单');
  await runReconciliation(deps);
}
