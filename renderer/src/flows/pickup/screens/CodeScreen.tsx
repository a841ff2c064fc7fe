import { SECOND_MS, TAKE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import { formatCountdown } from '@self-print/web-kit/formatting.ts';
import { FindCodeArt } from '../../../ui/art/FindCodeArt.tsx';
import { BackIcon } from '../../../ui/art/icons.tsx';
import { TicketArt } from '../../../ui/art/TicketArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useContent, useSettings, useText } from '../../../ui/KioskContext.tsx';
import { Screen, Title } from '../../../ui/Screen.tsx';
import { useNow } from '../../../ui/useNow.ts';
import type { CodeTrouble, PickupState } from '../flow.ts';
import { Keypad } from './Keypad.tsx';
import { usePickup } from './usePickup.ts';
import './code.css';

type EnteringCode = Extract<PickupState, { at: 'enteringCode' }>;

/** Entering a pickup code by keys, keyboard or scanner. A wrong code is told here, where the next try is made. */
export function CodeScreen({ state }: { readonly state: EnteringCode }) {
  const text = useText();
  const { send, goHome } = usePickup();
  const { digits, trouble } = state;
  if (trouble?.kind === 'locked') return <LockedScreen trouble={trouble} />;
  return (
    <Screen
      name={trouble ? `code-${trouble.kind}` : 'code'}
      spoken={
        trouble ? `${text(TROUBLE_TITLES[trouble.kind])}` : `${text('code.title')}。${text('code.lead')}`
      }
      info={
        <>
          <div className="screen-back">
            <Back onPress={goHome} />
          </div>
          <CodePicture />
          {trouble ? (
            <Trouble trouble={trouble} />
          ) : (
            <Title lead={text('code.lead')}>{text('code.title')}</Title>
          )}
          <CodeBoxes digits={digits} wrong={trouble?.kind === 'wrong'} />
        </>
      }
      actions={
        <>
          <Keypad
            onDigit={(digit) => send({ type: 'digit', digit })}
            onClear={() => send({ type: 'clear' })}
            onBackspace={() => send({ type: 'backspace' })}
            isEmpty={digits === ''}
          />
          <div className="stacked-back">
            <Back onPress={goHome} />
          </div>
        </>
      }
    />
  );
}

const TROUBLE_TITLES = { wrong: 'code.wrong', notACode: 'code.notACode' } as const;

function Back({ onPress }: { readonly onPress: () => void }) {
  const text = useText();
  return (
    <Button icon={<BackIcon />} onPress={onPress}>
      {text('header.back')}
    </Button>
  );
}

/** Where the code is found: the school's own picture, or ours. */
function CodePicture() {
  const text = useText();
  const { codePicture } = useContent();
  return (
    <div className="code-picture">
      {codePicture ? <img src={codePicture} alt={text('code.picture')} /> : <FindCodeArt />}
    </div>
  );
}

function Trouble({ trouble }: { readonly trouble: Exclude<CodeTrouble, { kind: 'locked' }> }) {
  const text = useText();
  const { supportPhone } = useSettings();
  const triesLeft = trouble.kind === 'wrong' ? trouble.problem.detail.remainingTries : undefined;
  return (
    <div className="code-trouble" role="alert">
      <Title>{text(TROUBLE_TITLES[trouble.kind])}</Title>
      <p>{text(trouble.kind === 'wrong' ? 'code.wrongText' : 'code.notACodeText')}</p>
      {triesLeft === undefined ? null : (
        <p className="code-trouble__left">{text('code.triesLeft', { n: triesLeft })}</p>
      )}
      {trouble.kind === 'wrong' ? (
        <p className="code-trouble__contact">
          {supportPhone === '' ? text('trouble.callDesk') : text('footer.call', { phone: supportPhone })}
          <span>{text('trouble.code', { code: trouble.problem.shortCode })}</span>
        </p>
      ) : null}
    </div>
  );
}

interface CodeBoxesProps {
  readonly digits: string;
  readonly wrong: boolean;
}

const HALF = TAKE_CODE_DIGITS / 2;
const PLACES = Array.from({ length: TAKE_CODE_DIGITS }, (_, place) => place);

function CodeBoxes({ digits, wrong }: CodeBoxesProps) {
  const text = useText();
  return (
    <div className={wrong ? 'code-boxes code-boxes--wrong' : 'code-boxes'}>
      <p className="visually-hidden" role="status">
        {text('code.entered', { n: digits.length })}
      </p>
      {PLACES.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className={place === digits.length ? 'code-box code-box--next' : 'code-box'}
          data-half={place === HALF ? 'second' : undefined}
        >
          {digits[place] ?? ''}
        </span>
      ))}
    </div>
  );
}

function LockedScreen({ trouble }: { readonly trouble: Extract<CodeTrouble, { kind: 'locked' }> }) {
  const text = useText();
  const { goHome } = usePickup();
  const { supportPhone } = useSettings();
  const seconds = Math.max(0, (trouble.untilMs - useNow(SECOND_MS)) / SECOND_MS);
  return (
    <Screen
      name="code-locked"
      spoken={`${text('code.locked')}。${text('code.lockedNext')}`}
      info={
        <div className="code-locked">
          <TicketArt mark="lock" tone="bad" />
          <Title lead={text('code.lockedText')}>{text('code.locked')}</Title>
          <p className="code-locked__time" role="timer">
            {formatCountdown(seconds)}
          </p>
          <p className="code-locked__next">{text('code.lockedNext')}</p>
          <p className="code-trouble__contact">
            {supportPhone === '' ? text('trouble.callDesk') : text('footer.call', { phone: supportPhone })}
            <span>{text('trouble.code', { code: trouble.problem.shortCode })}</span>
          </p>
        </div>
      }
      actions={
        <Button size="large" onPress={goHome}>
          {text('trouble.home')}
        </Button>
      }
    />
  );
}
