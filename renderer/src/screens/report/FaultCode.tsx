import { addressOf } from '@self-print/contract/client.ts';
import { terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import type { FaultAbout } from '../../flows/report/state.ts';
import { useText } from '../../ui/KioskContext.tsx';
import { useFetchedFile } from '../useFetchedFile.ts';

/** The QR code that opens the form on a phone, with what is known here filled in. It lives as long as it is shown. */
export function FaultCode({ about }: { readonly about: FaultAbout }) {
  const text = useText();
  const { faultType, problemCode, orderId } = about;
  const input = {
    faultType,
    ...(problemCode === null ? {} : { problemCode }),
    ...(orderId === null ? {} : { orderId }),
  };
  const shown = useFetchedFile(addressOf(terminalFaultCalls.qrCode, input));
  if (shown === null) return <p role="status">{text('report.code.loading')}</p>;
  if (shown === 'failed') return <p role="alert">{text('report.code.failed')}</p>;
  return <img className="report__qr" src={shown} alt={text('report.code.alt')} />;
}
