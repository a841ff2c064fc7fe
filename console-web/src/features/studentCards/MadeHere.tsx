import type { CardPayRecord } from '@self-print/contract/platform/studentCardAdmin.ts';
import { Button, Tag } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import type { Chosen } from './RequestActions.tsx';

const COLOURS = {
  granted: 'processing',
  begun: 'processing',
  done: 'success',
  failed: 'default',
  unconfirmed: 'error',
} as const;

/** What may be settled: staff looks where nobody knows, and not while the terminal is at work. */
function isUnknown({ make }: CardPayRecord): boolean {
  return make !== null && !make.isUnderWay && (make.state === 'unconfirmed' || make.state === 'begun');
}

interface MadeHereProps {
  readonly row: CardPayRecord;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Who made the card: the office, or a terminal, with what its devices said. */
export function MadeHere({ row, onChoose }: MadeHereProps) {
  const { t } = useTexts();
  const mayWrite = useMay('studentCard:write');
  const { make } = row;
  if (make === null) return t('studentCard.byOffice');
  const { state, terminalCode, fault, evidence, uid, reason } = make;
  const isOpen = isUnknown(row);
  return (
    <>
      <Tag color={isOpen ? 'error' : COLOURS[state]}>
        {t(isOpen ? 'studentCard.make.unconfirmed' : `studentCard.make.${state}`)}
      </Tag>
      <span className="under">{t('studentCard.atTerminal', { terminal: terminalCode })}</span>
      {uid !== null && <span className="under">{t('studentCard.chip', { uid })}</span>}
      {fault !== null && <span className="under">{t(`studentCard.fault.${fault}`)}</span>}
      {evidence !== '' && <span className="under mono">{evidence}</span>}
      {reason !== null && <span className="under">{reason}</span>}
      {isOpen && mayWrite && (
        <>
          <Button type="link" size="small" onClick={() => onChoose({ act: 'foundCard', row })}>
            {t('studentCard.foundCard')}
          </Button>
          <Button type="link" size="small" onClick={() => onChoose({ act: 'foundNone', row })}>
            {t('studentCard.foundNone')}
          </Button>
        </>
      )}
    </>
  );
}
