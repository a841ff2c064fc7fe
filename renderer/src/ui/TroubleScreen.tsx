import type { ReactNode } from 'react';
import { CoinIcon, HandIcon, NextIcon, PhoneIcon } from './art/icons.tsx';
import { useSettings, useText } from './KioskContext.tsx';
import { ReportButton } from './ReportButton.tsx';
import { Screen, Title } from './Screen.tsx';
import './trouble.css';

export interface TroubleScreenProps {
  readonly name: string;
  readonly art: ReactNode;
  /** What happened, in a few words and in a sentence. */
  readonly title: string;
  readonly what: string;
  /** Whether money or paper is affected. */
  readonly effect: string;
  /** What happens by itself. */
  readonly next: string;
  /** What the person can do now. */
  readonly can: string;
  readonly shortCode?: string;
  readonly extra?: ReactNode;
  readonly actions?: ReactNode;
}

/** A problem as a full screen in plain words: what happened, money and paper, what comes next, what to do, who to call. */
export function TroubleScreen(props: TroubleScreenProps) {
  const { name, art, title, what, effect, next, can, shortCode, extra, actions } = props;
  const text = useText();
  const { supportPhone } = useSettings();
  return (
    <Screen
      name={name}
      spoken={[title, what, effect, next, can]}
      info={
        <>
          <div className="trouble__story">
            <div className="trouble__art">{art}</div>
            <Title lead={what}>{title}</Title>
            {extra}
          </div>
          <div className="trouble__help">
            <dl className="trouble__facts">
              <Fact icon={<CoinIcon />} name={text('trouble.effect')} value={effect} />
              <Fact icon={<NextIcon />} name={text('trouble.next')} value={next} />
              <Fact icon={<HandIcon />} name={text('trouble.can')} value={can} />
            </dl>
            <p className="trouble__contact">
              <span>
                <PhoneIcon />
                {supportPhone === ''
                  ? text('trouble.callDesk')
                  : text('trouble.call', { phone: supportPhone })}
              </span>
              {shortCode ? (
                <span className="trouble__code">{text('trouble.code', { code: shortCode })}</span>
              ) : null}
            </p>
          </div>
        </>
      }
      actions={
        <div className="trouble__actions">
          {actions}
          <ReportButton shortCode={shortCode ?? null} />
        </div>
      }
    />
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly value: string;
}

function Fact({ icon, name, value }: FactProps) {
  return (
    <div className="trouble__fact">
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
