import { addressOf } from '@self-print/contract/client.ts';
import { terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import { useEffect, useState } from 'react';
import type { FaultAbout } from '../../flows/report/state.ts';
import { useKiosk, useText } from '../../ui/KioskContext.tsx';

/** The QR code that opens the form on a phone, with what is known here filled in. It lives as long as it is shown. */
export function FaultCode({ about }: { readonly about: FaultAbout }) {
  const { api } = useKiosk();
  const text = useText();
  const [shown, setShown] = useState<string | 'failed' | null>(null);
  const { faultType, problemCode, orderId } = about;
  useEffect(() => {
    const stay = new AbortController();
    let made: string | null = null;
    const input = {
      faultType,
      ...(problemCode === null ? {} : { problemCode }),
      ...(orderId === null ? {} : { orderId }),
    };
    void api
      .action()
      .platform.file(addressOf(terminalFaultCalls.qrCode, input), { signal: stay.signal })
      .then((file) => {
        if (stay.signal.aborted) return;
        made = file.ok ? URL.createObjectURL(file.value) : null;
        setShown(made ?? 'failed');
      });
    return () => {
      stay.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [api, faultType, problemCode, orderId]);
  if (shown === null) return <p role="status">{text('report.code.loading')}</p>;
  if (shown === 'failed') return <p role="alert">{text('report.code.failed')}</p>;
  return <img className="report__qr" src={shown} alt={text('report.code.alt')} />;
}
