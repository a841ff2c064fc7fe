import { maskText } from '@self-print/contract/masking.ts';
import { moneyOf } from '@self-print/contract/money.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { dayIn } from '../../../calendar/dayIn.ts';
import { daysLater } from '../../../calendar/daysLater.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { placeOnPaper } from '../../terminals/placeOnPaper.ts';
import type { PlacedRequest } from '../requestStore.ts';
import { readCardSetting } from '../settingStore.ts';

interface SlipFacts {
  readonly values: TemplateData;
  readonly timeZone: string;
}

/** What the slip of a request says. The person is masked, as paper is left lying about; the office knows who it is by the number. */
export async function slipFacts(
  queries: Queries,
  { keys }: Pick<Deps, 'keys'>,
  terminalCode: string,
  { request, order }: PlacedRequest,
): Promise<SlipFacts> {
  const { schoolCode, userId, slipNumber, requestedAt } = request;
  const place = await placeOnPaper(queries, { schoolCode, terminalCode });
  const account = await findAccount(queries, keys, schoolCode, userId);
  if (!account || !requestedAt) throw new Error('A slip was asked for of nothing');
  const { rules } = await readCardSetting(queries, schoolCode);
  const { timeZone } = place;
  const { name, userName } = decryptNames(keys, account, account);
  const day = dayIn(timeZone, requestedAt);
  return {
    timeZone,
    values: {
      school: place.school,
      slip: slipNumber,
      person: `${maskText('name', name)}　${maskText('number', userName)}`,
      fee: order.totalFee === 0 ? { zh: '免费', en: 'Free' } : moneyOf(order.totalFee),
      requestedAt: day,
      place: rules.place,
      ready: daysLater(day, rules.readyDays),
      terminal: place.terminal,
    },
  };
}
