import { SECOND_MS } from '@self-print/contract/limits.ts';
import { formatCountdown } from '@self-print/web-kit/formatting.ts';
import type { CodeTrouble } from '../../flows/pickup/state.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSettings, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { useNow } from '../../ui/useNow.ts';
import { usePickup } from './usePickup.ts';
import './code.css';

/** Entry is paused after several wrong codes; it opens by itself. */
export function LockedScreen({ trouble }: { readonly trouble: Extract<CodeTrouble, { kind: 'locked' }> }) {
  const text = useText();
  const { goHome } = usePickup();
  const { supportPhone } = useSettings();
  const seconds = Math.max(0, (trouble.untilMs - useNow(SECOND_MS)) / SECOND_MS);
  return (
    <Screen
      name="code-locked"
      spoken={[text('code.locked'), text('code.lockedNext')]}
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
