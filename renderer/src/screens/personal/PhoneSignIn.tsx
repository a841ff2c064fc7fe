import type { CallData } from '@self-print/contract/call.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { type Visit, visitCalls } from '@self-print/contract/platform/visits.ts';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../ui/Button.tsx';
import { useKiosk, useText } from '../../ui/KioskContext.tsx';
import { useElapsedSeconds } from '../../ui/useElapsedSeconds.ts';
import { Trouble } from '../Trouble.tsx';
import { useLoaded, usePersonCall } from '../useLoaded.ts';

const NOTHING = {};

/** A code for the phone: whoever is signed in on it approves with one touch. */
export function PhoneSignIn({ onSignedIn }: { readonly onSignedIn: (visit: Visit) => void }) {
  const text = useText();
  const [request, again] = useLoaded(visitCalls.beginByPhone, NOTHING);
  if (request.state === 'failed') return <Trouble failure={request.failure} onAgain={again} />;
  if (request.state === 'loading') return <p role="status">{text('signIn.QR.loading')}</p>;
  return (
    <PhoneCode
      key={request.value.requestId}
      request={request.value}
      onSignedIn={onSignedIn}
      onAgain={again}
    />
  );
}

interface PhoneCodeProps {
  readonly request: CallData<typeof visitCalls.beginByPhone>;
  readonly onSignedIn: (visit: Visit) => void;
  readonly onAgain: () => void;
}

function PhoneCode({ request, onSignedIn, onAgain }: PhoneCodeProps) {
  const text = useText();
  const { state } = usePolled(request, onSignedIn);
  const seconds = Math.max(0, request.validSeconds - useElapsedSeconds());
  if (state === 'refused' || state === 'expired' || seconds === 0)
    return (
      <div className="phone-code" role="status">
        <p className="phone-code__state">
          {text(state === 'refused' ? 'signIn.QR.refused' : 'signIn.QR.expired')}
        </p>
        <Button kind="primary" size="large" onPress={onAgain}>
          {text('signIn.QR.again')}
        </Button>
      </div>
    );
  return (
    <div className="phone-code">
      <QrCode value={request.url} label={text('signIn.QR.alt')} />
      <div className="phone-code__words">
        <p className="phone-code__state" role="status">
          {text(state === 'seen' ? 'signIn.QR.seen' : 'signIn.QR.scan')}
        </p>
        <p className="phone-code__match">
          {text('signIn.QR.match')} <strong>{request.match}</strong>
        </p>
        <p role="timer">{text('signIn.QR.left', { seconds })}</p>
      </div>
    </div>
  );
}

/** Asks the platform now and then what became of the request. A lost answer is asked for again. */
function usePolled(
  { requestId, pollSeconds }: PhoneCodeProps['request'],
  onSignedIn: (visit: Visit) => void,
) {
  const { clock } = useKiosk();
  const ask = usePersonCall();
  const [polled, setPolled] = useState<{ state: 'waiting' | 'seen' | 'refused' | 'expired' }>({
    state: 'waiting',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one polling for each request
  useEffect(() => {
    const stay = new AbortController();
    let cancel = () => {};
    const poll = async () => {
      const answer = await ask(visitCalls.pollPhone, { requestId }, stay.signal);
      if (stay.signal.aborted) return;
      if (answer.ok && answer.value.state === 'approved') {
        onSignedIn(answer.value.visit);
        return;
      }
      if (answer.ok && answer.value.state !== 'approved') setPolled({ state: answer.value.state });
      const isOver = answer.ok && (answer.value.state === 'refused' || answer.value.state === 'expired');
      if (!isOver) cancel = clock.after(pollSeconds * SECOND_MS, () => void poll());
    };
    cancel = clock.after(pollSeconds * SECOND_MS, () => void poll());
    return () => {
      stay.abort();
      cancel();
    };
  }, [requestId]);
  return polled;
}

/** A QR code as one path: black squares on white, with the quiet zone that readers need. */
function QrCode({ value, label }: { readonly value: string; readonly label: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="phone-code__qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
