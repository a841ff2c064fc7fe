import { problemDetail } from '@self-print/contract/problemDetail.ts';
import type { PlatformFailure } from '../api/platformAccess.ts';
import { Button } from '../ui/Button.tsx';
import { useSettings, useText } from '../ui/KioskContext.tsx';
import { ReportButton } from '../ui/ReportButton.tsx';
import { NearestTerminal } from './NearestTerminal.tsx';

export interface TroubleProps {
  readonly failure: PlatformFailure;
  /** What to do about it, where the screen knows better than the platform's message. */
  readonly what?: string;
  readonly onAgain?: (() => void) | undefined;
}

/** Why something did not work, shown where it was asked for: the platform's message, or ours when it could not be reached. */
export function Trouble({ failure, what, onAgain }: TroubleProps) {
  const text = useText();
  const { supportPhone } = useSettings();
  const isRefusal = failure.kind === 'refused';
  return (
    <div className="personal-trouble" role="alert">
      <p className="personal-trouble__what">
        {what ?? (isRefusal ? failure.message : text('personal.unreachable'))}
      </p>
      {isRefusal && failure.name === 'TERMINAL_NOT_FOR_ROLE' ? (
        <NearestTerminal role={problemDetail.parse(failure.detail).role} />
      ) : null}
      <p className="personal-trouble__contact">
        {supportPhone === '' ? text('trouble.callDesk') : text('footer.call', { phone: supportPhone })}
        {isRefusal ? <span>{text('trouble.code', { code: failure.code })}</span> : null}
      </p>
      <div className="personal-trouble__actions">
        {onAgain ? <Button onPress={onAgain}>{text('trouble.retry')}</Button> : null}
        {isRefusal ? <ReportButton shortCode={failure.code} /> : null}
      </div>
    </div>
  );
}

/** What people see to themselves, such as how they stand before the camera: no desk is called for it. */
export function OwnTrouble({ what }: { readonly what: string }) {
  return (
    <div className="personal-trouble" role="alert">
      <p className="personal-trouble__what">{what}</p>
    </div>
  );
}
