import type { CodeTrouble, PickupStateAt } from '../../flows/pickup/state.ts';
import { FindCodeArt } from '../../ui/art/FindCodeArt.tsx';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useContent, useSettings, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { CodeBoxes } from './CodeBoxes.tsx';
import { Keypad } from './Keypad.tsx';
import { LockedScreen } from './LockedScreen.tsx';
import { usePickup } from './usePickup.ts';
import './code.css';

type EnteringCode = PickupStateAt<'enteringCode'>;

/** Entering a pickup code by keys, keyboard or scanner. A wrong code is reported here, where the next try is made. */
export function CodeScreen({ state }: { readonly state: EnteringCode }) {
  const text = useText();
  const { send, goHome } = usePickup();
  const { digits, trouble } = state;
  if (trouble?.kind === 'locked') return <LockedScreen trouble={trouble} />;
  return (
    <Screen
      name={trouble ? `code-${trouble.kind}` : 'code'}
      spoken={trouble ? [text(TROUBLE_TITLES[trouble.kind])] : [text('code.title'), text('code.lead')]}
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
        <p className="code-trouble__left">
          {triesLeft === 0 ? text('code.lockedText') : text('code.locksAfter', { count: triesLeft })}
        </p>
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
