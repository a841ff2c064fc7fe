import type { FleetState, FleetTerminal } from '@self-print/contract/platform/fleet.ts';
import { formatNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useMoments } from '../../../ui/words.ts';

const COLOURS: Readonly<Record<FleetState, string>> = {
  inService: 'success',
  maintenance: 'warning',
  paused: 'warning',
  offline: 'error',
  notActivated: 'default',
};

interface OfTerminal {
  readonly terminal: FleetTerminal;
}

/** Whether a terminal is in service, since when, and why not. */
export function TerminalState({ terminal }: OfTerminal) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const { state, since, pausedReason } = terminal;
  return (
    <span className="terminal-state">
      <Tag color={COLOURS[state]}>{t(`terminal.state.${state}`)}</Tag>
      {since !== null && <small>{t(`terminal.since.${state}`, { time: moment(since) })}</small>}
      {state === 'paused' && pausedReason && <small>{wordsOf(pausedReason, language)}</small>}
    </span>
  );
}

/** What people can do at a terminal now. */
export function Abilities({ terminal }: OfTerminal) {
  const { t, language } = useTexts();
  const { canPrint, printBlock, pay, card } = terminal;
  return (
    <ul className="terminal-abilities">
      <li className={canPrint ? 'is-able' : 'is-unable'}>
        {canPrint ? t('terminal.print.yes') : t('terminal.print.no', { why: printBlock?.[language] ?? '' })}
      </li>
      <li className={`is-${ABLE[pay]}`}>{t(`terminal.pay.${pay}`)}</li>
      <li className={`is-${ABLE[card]}`}>{t(`terminal.card.${card}`)}</li>
    </ul>
  );
}

const ABLE = { yes: 'able', no: 'unable', notOffered: 'absent', notFitted: 'absent' } as const;

interface PaperProps {
  readonly terminal: {
    readonly cartons: readonly Pick<
      FleetTerminal['cartons'][number],
      'cartonCode' | 'paperSize' | 'sheets' | 'low'
    >[];
  };
}

/** Sheets per carton; what is low stands out, also to who sees no colours. */
export function Paper({ terminal }: PaperProps) {
  const { t, language } = useTexts();
  return (
    <ul className="terminal-paper">
      {terminal.cartons.map(({ cartonCode, paperSize, sheets, low }) => {
        const carton = { carton: cartonCode, size: paperSize };
        const left = sheets === null ? null : formatNumber(sheets, language);
        return (
          <li key={cartonCode} className={low ? 'is-low' : undefined}>
            {left === null && t('terminal.paper.unknown', carton)}
            {sheets === 0 && t('terminal.paper.empty', carton)}
            {left !== null &&
              sheets !== 0 &&
              t(low ? 'terminal.paper.low' : 'terminal.paper.left', { ...carton, left })}
          </li>
        );
      })}
    </ul>
  );
}

/** Orders that are held or printed at a terminal. */
export function Queue({ terminal: { held, printing } }: OfTerminal) {
  const { t } = useTexts();
  if (held === 0 && printing === 0) return <>{t('terminal.queue.none')}</>;
  return (
    <span className="terminal-state">
      {printing > 0 && <span>{t('terminal.queue.printing', { count: printing })}</span>}
      {held > 0 && <span>{t('terminal.queue.held', { count: held })}</span>}
    </span>
  );
}
