import { faultCalls } from '@self-print/contract/platform/faults.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { isRefusedAs, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { FaultForm } from './FaultForm.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import type { FaultPlace } from './useReport.ts';

const HERE = '/fault-feedback/index';
const TICKET = /^#ticket=([\w.-]{1,1200})$/;

/** Reporting a fault, and one's own reports. Whoever scanned the QR code of a terminal need not sign in. */
export function FaultPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const isOwn = query.get('view') === 'own';
  return (
    <Page title={t('title.faultFeedback')} back="/mobile/itemList">
      {isOwn ? <OwnReports /> : <NewReport />}
    </Page>
  );
}

function Views({ isOwn }: { readonly isOwn: boolean }) {
  const { t } = useTexts();
  return (
    <nav className="two" aria-label={t('title.faultFeedback')}>
      <Link className="chip faults__view" replace to={HERE} aria-current={isOwn ? undefined : 'page'}>
        {t('fault.write')}
      </Link>
      <Link
        className="chip faults__view"
        replace
        to={`${HERE}?view=own`}
        aria-current={isOwn ? 'page' : undefined}
      >
        {t('fault.own')}
      </Link>
    </nav>
  );
}

function OwnReports() {
  return (
    <>
      <Views isOwn />
      <OwnFaults />
    </>
  );
}

function NewReport() {
  const { hash } = useLocation();
  const ticket = TICKET.exec(hash)?.[1];
  const session = useCallQuery(signInCalls.mobileIsSignedIn, {});
  return (
    <Loaded asked={session} skeleton={<Skeleton kind="page" />}>
      {({ signedIn }) =>
        ticket === undefined ? (
          <WithoutTicket isSignedIn={signedIn} />
        ) : (
          <WithTicket ticket={ticket} isSignedIn={signedIn} />
        )
      }
    </Loaded>
  );
}

function WithoutTicket({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const [query] = useSearchParams();
  const from = useHere();
  if (!isSignedIn) return <Navigate to="/mobile/login" replace state={{ from }} />;
  const terminalCode = query.get('terminalCode') ?? undefined;
  const place: FaultPlace = { kind: 'own', terminalCode };
  return (
    <>
      <Views isOwn={false} />
      <FaultForm place={place} isSignedIn />
    </>
  );
}

interface WithTicketProps {
  readonly ticket: string;
  readonly isSignedIn: boolean;
}

function WithTicket({ ticket, isSignedIn }: WithTicketProps) {
  const { t } = useTexts();
  const from = useHere();
  const asked = useCallQuery(faultCalls.readTicket, { ticket });
  if (asked.data === undefined && isRefusedAs(asked.error, 'FAULT_LINK_INVALID'))
    return (
      <>
        <Trouble title={t('fault.codeEnded')} text={t('fault.codeEndedText')} />
        <Link className="button" to={HERE}>
          {t('fault.withoutCode')}
        </Link>
      </>
    );
  return (
    <Loaded asked={asked} skeleton={<Skeleton kind="page" />}>
      {(facts) => (
        <>
          {isSignedIn ? (
            <Views isOwn={false} />
          ) : (
            <Link className="button" to="/mobile/login" state={{ from }}>
              {t('fault.signIn')}
            </Link>
          )}
          <FaultForm place={{ kind: 'ticket', ticket, facts }} isSignedIn={isSignedIn} />
        </>
      )}
    </Loaded>
  );
}

/** Where somebody comes back to after signing in. */
function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
