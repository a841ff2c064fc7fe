import type { FleetTrouble } from '@self-print/contract/fleetTrouble.ts';
import { fleetCalls, type FleetTroubles as Troubles } from '@self-print/contract/platform/fleet.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useMay } from '../core/administrator.ts';
import { useTexts } from '../core/services.ts';
import './fleetTroubles.css';

const RENEW_MS = 15_000;
const TERMINALS = '/main/terminalList';
/** People stand before these and cannot print. */
const GRAVE: ReadonlySet<FleetTrouble> = new Set(['offline', 'cannotPrint']);

/** What is wrong with the terminals now, in one sentence that leads to them; nothing while all is well. */
export function FleetTroubles() {
  const { t } = useTexts();
  const mayRead = useMay('terminal:read');
  const { data: troubles = [] } = useCallQuery(
    fleetCalls.troubles,
    {},
    { enabled: mayRead, againMs: () => RENEW_MS, keepLast: true },
  );
  const sentence = useSentence(troubles);
  if (!mayRead || troubles.length === 0) return null;
  return (
    <Alert
      className="fleet-troubles"
      type={troubles.some(({ trouble }) => GRAVE.has(trouble)) ? 'error' : 'warning'}
      showIcon
      title={
        <>
          {sentence} <Link to={addressOf(troubles)}>{t('fleet.look')}</Link>
        </>
      }
    />
  );
}

function useSentence(troubles: readonly Troubles[]): string {
  const { t, language } = useTexts();
  const parts = troubles.map(({ trouble, count, terminals }) => {
    const named = terminals.map(({ name, why }) => {
      const words = wordsOf(name, language);
      return why ? t('fleet.because', { name: words, why: wordsOf(why, language) }) : words;
    });
    const more = count - terminals.length;
    const names = named.join(t('fleet.comma'));
    const all = more > 0 ? t('fleet.more', { names, count: more }) : names;
    return t(`fleet.${trouble}`, { count, names: all });
  });
  return parts.join(t('fleet.semicolon')) + t('fleet.end');
}

/** The terminal itself where there is one, the list of those that are offline where they all are, else the whole list. */
function addressOf(troubles: readonly Troubles[]): string {
  const [first, ...others] = troubles;
  if (!first || others.length > 0) return TERMINALS;
  const [terminal] = first.terminals;
  if (first.count === 1 && terminal)
    return `${TERMINALS}?${new URLSearchParams({ terminal: terminal.terminalCode })}`;
  return first.trouble === 'offline' ? `${TERMINALS}?state=offline` : TERMINALS;
}
