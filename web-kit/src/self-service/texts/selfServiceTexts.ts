import type { AskedKey, TextPart } from '../../texts.ts';
import { type CloudKey, cloudZh } from './cloud.zh.ts';
import { type FeesKey, feesZh } from './fees.zh.ts';
import { type FormKey, formZh } from './form.zh.ts';
import { type ItemsKey, itemsZh } from './items.zh.ts';
import { type OrdersKey, ordersZh } from './orders.zh.ts';
import { type PaymentKey, paymentZh } from './payment.zh.ts';
import { type SharedKey, sharedZh } from './shared.zh.ts';

/** Every text of the pages on which persons order for themselves, on the phone and at a PC, as it is written. */
type WrittenKey = SharedKey | FormKey | ItemsKey | OrdersKey | CloudKey | FeesKey | PaymentKey;
/** The same as pages ask for them. */
export type SelfServiceKey = AskedKey<WrittenKey>;

export const selfServiceTexts: TextPart<WrittenKey> = {
  zh: { ...sharedZh, ...formZh, ...itemsZh, ...ordersZh, ...cloudZh, ...feesZh, ...paymentZh },
  en: async () => (await import('./selfService.en.ts')).selfServiceEn,
};

/** The same texts below a name of their own, for an app that has other texts by the same keys. */
export function textsBelow<const Name extends string>(name: Name) {
  return {
    zh: below(name, selfServiceTexts.zh),
    en: async () => below(name, await selfServiceTexts.en()),
  };
}

/** Renames the keys, also where one text is nested in another: `$t(key, …)`. */
export function below<Name extends string, Key extends string>(
  name: Name,
  texts: Readonly<Record<Key, string>>,
) {
  const renamed = Object.entries<string>(texts).map(([key, text]) => [
    `${name}.${key}`,
    text.replaceAll('$t(', `$t(${name}.`),
  ]);
  // Each key is the name and a key of the texts, which the type of entries does not say.
  return Object.fromEntries(renamed) as Readonly<Record<`${Name}.${Key}`, string>>;
}
