import type { ShownExtraTerminal } from '@self-print/contract/platform/extraTerminals.ts';
import type { TerminalPlace } from '@self-print/contract/platform/userOrders.ts';
import { isReady } from '@self-print/web-kit/self-service/orders/terminals.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { extraAnchor } from './ExtraPlaces.tsx';
import { useOpenWords } from './OpenMark.tsx';

const PER_MILLE = 1_000;
/** Beyond this its name would overflow on the right. */
const RIGHT_HALF = 500;

interface PlanProps {
  readonly planId: string;
  readonly terminals: readonly TerminalPlace[];
  readonly extra?: readonly ShownExtraTerminal[];
}

/**
 * Terminals on a plain plan, by the places that the school gave them. Drawn here from the coordinates alone: no map of anybody else is
 * asked, and nobody learns where a person looks.
 */
export function Plan({ planId, terminals, extra = [] }: PlanProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const placed = terminals.flatMap((terminal) =>
    terminal.plan !== null && terminal.plan.planId === planId ? [{ terminal, at: terminal.plan }] : [],
  );
  return (
    <figure className="plan">
      <div className="plan__ground">
        <PlanLines />
        {placed.map(({ terminal, at }) => (
          <button
            key={terminal.terminalCode}
            type="button"
            className={[
              'plan__pin',
              isReady(terminal) ? '' : 'plan__pin--out',
              at.x > RIGHT_HALF ? 'plan__pin--left' : '',
            ].join(' ')}
            style={{ left: `${(at.x / PER_MILLE) * 100}%`, top: `${(at.y / PER_MILLE) * 100}%` }}
            onClick={() =>
              void navigate(
                `/mobile/terminalDetail?terminalCode=${encodeURIComponent(terminal.terminalCode)}`,
              )
            }
          >
            <span className="plan__dot" aria-hidden="true" />
            <span className="plan__name">
              <Words text={terminal.name} language={language} />
            </span>
            <span className="visually-hidden">
              {isReady(terminal) ? t('terminal.usable') : (terminal.hindrance ?? t('terminal.offline'))}
            </span>
          </button>
        ))}
        {extra.map(
          (place) =>
            place.plan?.planId === planId && <ExtraPin key={place.placeId} place={place} at={place.plan} />,
        )}
      </div>
      <figcaption className="hint">
        {t('terminals.planOf', { plan: planId, count: placed.length })}
      </figcaption>
    </figure>
  );
}

interface ExtraPinProps {
  readonly place: ShownExtraTerminal;
  readonly at: NonNullable<ShownExtraTerminal['plan']>;
}

/** A place that is no terminal: a square, which leads to its entry below the plans. */
function ExtraPin({ place, at }: ExtraPinProps) {
  const { t, language } = useTexts();
  const openWords = useOpenWords();
  return (
    <button
      type="button"
      className={['plan__pin plan__pin--extra', at.x > RIGHT_HALF ? 'plan__pin--left' : ''].join(' ')}
      style={{ left: `${(at.x / PER_MILLE) * 100}%`, top: `${(at.y / PER_MILLE) * 100}%` }}
      onClick={() => document.getElementById(extraAnchor(place.placeId))?.focus()}
    >
      <span className="plan__dot" aria-hidden="true" />
      <span className="plan__name">
        <Words text={place.name} language={language} />
      </span>
      <span className="visually-hidden">
        {openWords(place).state} · {t(place.takesCodes ? 'extra.codesWork' : 'extra.codesDoNotWork')}
      </span>
    </button>
  );
}

const LINES = [200, 400, 600, 800];

/** A grid behind the pins, so that distances can be judged. */
function PlanLines() {
  return (
    <svg className="plan__lines" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {LINES.map((at) => (
        <path key={at} d={`M${at} 0V1000M0 ${at}H1000`} stroke="#e4ddd0" strokeWidth="2" fill="none" />
      ))}
    </svg>
  );
}
