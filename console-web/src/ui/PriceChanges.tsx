import type { FieldChange, Scalar } from '@self-print/contract/platform/fieldChange.ts';
import { formatMoney, formatNumber } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../core/services.ts';
import { useRoleNames } from './roleNames.ts';

const SIDES = ['A4-black', 'A4-colour', 'A3-black', 'A3-colour'] as const;
const PERIODS = ['month', 'year', 'ever'] as const;
const FEE_KINDS = ['fixed', 'listed', 'entered', 'asked'] as const;
/** Numbers that are no amounts of money. */
const COUNTS: ReadonlySet<string> = new Set([
  'freeCopies',
  'copies',
  'pages',
  'rows',
  'version',
  'documents',
]);
const PARTS = [
  'unitPrice',
  'freeCopies',
  'countPeriod',
  'kind',
  'amountFen',
  'feeFen',
  'copies',
  'pages',
  'rows',
  'reason',
  'remarks',
  'taken',
  'version',
  'documents',
  'amountsFen',
  'minFen',
  'maxFen',
  'sourceId',
  'isOn',
] as const;

/** What a change of a price would change, line by line: amounts in yuan. */
export function PriceChanges({ changes }: { readonly changes: readonly FieldChange[] }) {
  const { t } = useTexts();
  const partOf = usePartWords();
  const wordsOfValue = useValueWords();
  return (
    <ul className="price-changes">
      {changes.map((change) => {
        const words = { part: partOf(change.path), after: wordsOfValue(change.path, change.after) };
        return (
          <li key={change.path}>
            {change.before === undefined && change.after !== undefined
              ? t('price.first', words)
              : t('price.change', { ...words, before: wordsOfValue(change.path, change.before) })}
          </li>
        );
      })}
    </ul>
  );
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

function usePartWords() {
  const { t } = useTexts();
  const { nameOf } = useRoleNames();
  return (path: string): string => {
    const [first, second] = path.split('.');
    const last = lastOf(path);
    if (first === 'freePagesPerTerm') return t('price.freePages', { role: nameOf(last) });
    const kind = SIDES.find((each) => each === second);
    if (kind !== undefined) {
      const side = t(`price.side.${kind}`);
      return last === 'perSideDuplex' ? t('price.duplex', { side }) : side;
    }
    const part = PARTS.find((each) => each === last);
    return part === undefined ? path : t(`price.${part}`);
  };
}

function useValueWords() {
  const { t, language } = useTexts();
  return (path: string, value: Scalar | undefined): string => {
    if (value === undefined || value === null) return t('price.none');
    const name = lastOf(path);
    if (typeof value === 'boolean')
      return name === 'isOn' ? t(value ? 'price.on' : 'price.off') : t(value ? 'price.yes' : 'price.no');
    if (typeof value === 'number')
      return COUNTS.has(name) || path.startsWith('freePages')
        ? formatNumber(value, language)
        : formatMoney(value);
    if (name === 'amountsFen')
      return value
        .split(', ')
        .map((fen) => formatMoney(Number(fen)))
        .join(' / ');
    const period = PERIODS.find((each) => each === value);
    if (name === 'countPeriod' && period) return t(`price.period.${period}`);
    const kind = FEE_KINDS.find((each) => each === value);
    return name === 'kind' && kind ? t(`price.kind.${kind}`) : value;
  };
}
