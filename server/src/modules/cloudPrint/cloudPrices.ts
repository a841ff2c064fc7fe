import type { Clock } from '../../system.ts';
import type { Facts } from '../operations/fieldChanges.ts';
import { isAsAsked, type PriceApproval, priceApproval, unlessChanged } from '../prices/priceApproval.ts';
import { type CloudPrintSettings, cloudPrintSettings } from './settings.ts';
import { changeCloudPrintSettings, readCloudPrint } from './settingsStore.ts';

/** What the operation log and approvals call the settings of a school. */
export const CLOUD_PRINT = 'cloud-print';
export const CLOUD_PRINT_LABEL = { zh: '云打印设置', en: 'Terms of cloud print' };

const cloudPrices = cloudPrintSettings.pick({ prices: true, freePagesPerTerm: true });

/** What printing files costs: prices of sides in fen, and the sides that are free, always in the same order. */
export function pricesOf({
  prices,
  freePagesPerTerm,
}: Pick<CloudPrintSettings, 'prices' | 'freePagesPerTerm'>) {
  return {
    prices: prices.toSorted(
      (a, b) => b.paperSize.localeCompare(a.paperSize) || Number(a.colour) - Number(b.colour),
    ),
    // A role without free sides need not be named.
    freePagesPerTerm: Object.fromEntries(Object.entries(freePagesPerTerm).filter(([, sides]) => sides > 0)),
  };
}

/** Prices of files, to which a second person agrees. */
export const cloudPriceKind = (clock: Clock): PriceApproval =>
  priceApproval({
    kind: 'cloudPrintPrices',
    seenBy: 'item:read',
    askedWith: 'cloudPrint:write',
    labelOf: async () => CLOUD_PRINT_LABEL,
    shown,
    apply: async (queries, { schoolCode }, wish) => {
      const { settings, revision } = await readCloudPrint(queries, schoolCode);
      if (!isAsAsked(wish, pricesOf(settings))) return unlessChanged(false);
      const wanted = { ...settings, ...cloudPrices.partial().parse(wish.after) };
      const row = { settings: wanted, changedAt: clock.now() };
      return unlessChanged(await changeCloudPrintSettings(queries, schoolCode, revision, row));
    },
  });

/** Prices by paper and colour, as a list tells nobody which of them changes. */
function shown(parts: Facts): Facts {
  const { prices, ...others } = cloudPrices.partial().parse(parts);
  return {
    ...(prices && { prices: Object.fromEntries(prices.map((each) => [keyOf(each), sidesOf(each)])) }),
    ...others,
  };
}

type SidePrice = CloudPrintSettings['prices'][number];
const keyOf = ({ paperSize, colour }: SidePrice) => `${paperSize}-${colour ? 'colour' : 'black'}`;
const sidesOf = ({ perSide, perSideDuplex }: SidePrice) => ({ perSide, perSideDuplex });
