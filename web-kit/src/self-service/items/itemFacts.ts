import type { Language } from '@self-print/contract/fields.ts';
import type { ItemDetail, ItemListRow } from '@self-print/contract/platform/items.ts';
import { wordsOf } from '../../formatting.ts';
import { WAYS } from '../../ordering/ways.ts';
import type { Translate } from '../../texts.ts';
import { type Fact, factsOf } from '../facts.ts';
import { priceOf } from '../money.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';

type T = Translate<SelfServiceKey>;

/** What a copy of a document costs. */
export function itemPrice({ price }: Pick<ItemListRow, 'price'>, t: T): string {
  return price === 0 ? t('money.free') : t('items.price', { price: priceOf(price, t) });
}

/** What a document costs, how often and how it can be had, and how long it is valid. */
export function itemFacts(item: ItemDetail, t: T): readonly Fact[] {
  const { price } = item;
  const ways = WAYS.filter((way) => item.takeTypes.includes(way));
  return factsOf([
    [t('item.price'), itemPrice(item, t)],
    [
      t('item.free'),
      price > 0 && item.freeCopies > 0
        ? t('item.freeOf', {
            left: item.remainingFreeCopies,
            all: item.freeCopies,
            period: t(`item.period.${item.countPeriod}`),
          })
        : undefined,
    ],
    [t('item.limit'), item.printable === null ? undefined : t('copies.n', { count: item.printable })],
    [t('item.validity'), t('item.validityDays', { count: item.validityDays })],
    [t('item.languages'), item.languages.map((each) => t(`item.language.${each}`)).join(' / ')],
    [t('item.ways'), ways.map((way) => t(`item.way.${way}`)).join(' / ')],
  ]);
}

/** What stands out about a document in a list; undefined for most. */
export function itemMark(
  row: ItemListRow,
  t: T,
): { readonly kind: 'open' | 'blocked' | 'paused'; readonly words: string } | undefined {
  if (row.uncompletedOrderId !== null) return { kind: 'open', words: t('items.open') };
  if (row.hindrance !== null) return { kind: 'blocked', words: row.hindrance.message };
  return row.state === 0 ? { kind: 'paused', words: t('items.paused') } : undefined;
}

interface ItemFilters {
  readonly folder: string;
  readonly tag: string | undefined;
  readonly search: string;
}

/** What a list of items is asked for. Words and tags are looked for everywhere, not in one folder. */
export function itemFilters({ folder, tag, search }: ItemFilters) {
  const isFiltered = search !== '' || tag !== undefined;
  return {
    isFiltered,
    input: {
      ...(isFiltered ? {} : { parentId: folder }),
      ...(tag === undefined ? {} : { tagId: tag }),
      ...(search === '' ? {} : { search }),
    },
  };
}

/** The name of a folder whose row led here, which left it in the history; undefined for those who came another way. */
export function folderName(state: unknown, language: Language): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const title = { zh: '', en: '', ...state };
  const name = wordsOf(title, language);
  return typeof name === 'string' && name !== '' ? name : undefined;
}
