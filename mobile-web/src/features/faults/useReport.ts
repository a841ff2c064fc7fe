import type { CallData } from '@self-print/contract/call.ts';
import { type FiledFault, faultCalls } from '@self-print/contract/platform/faults.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useRef, useState } from 'react';
import { useServices } from '../../core/services.ts';
import { type FaultDraft, phoneOf } from './checkFault.ts';

/** Where a report comes from: the QR code of a terminal, or a person who is signed in. */
export type FaultPlace =
  | {
      readonly kind: 'ticket';
      readonly ticket: string;
      readonly facts: CallData<typeof faultCalls.readTicket>;
    }
  | { readonly kind: 'own'; readonly terminalCode: string | undefined };

/** A photo that will be sent with a report. */
export interface ChosenPhoto {
  readonly id: string;
  readonly name: string;
  readonly content: Uint8Array;
}

/** Sends a report, then its photos. What was filed stays filed, even if a photo is lost; that can be sent again. */
export function useReport(place: FaultPlace, isSignedIn: boolean) {
  const { newId } = useServices();
  const add = useCallMutation(faultCalls.add, { renews: [faultCalls.own] });
  const addByTicket = useCallMutation(faultCalls.addByTicket);
  const addPhoto = useCallMutation(faultCalls.addPhoto, { renews: [faultCalls.own] });
  const requestKey = useRef('');
  const [sent, setSent] = useState<FiledFault>();
  const [lost, setLost] = useState<readonly ChosenPhoto[]>([]);
  const [isUploading, setUploading] = useState(false);

  const upload = async ({ feedbackId }: FiledFault, photos: readonly ChosenPhoto[]) => {
    setUploading(true);
    const failed: ChosenPhoto[] = [];
    for (const photo of photos)
      await addPhoto.mutateAsync({ feedbackId, content: photo.content }).catch(() => failed.push(photo));
    setLost(failed);
    setUploading(false);
  };
  const send = async (draft: FaultDraft, photos: readonly ChosenPhoto[]) => {
    // The same until the platform has answered, so that a report whose answer was lost is filed once.
    requestKey.current ||= newId();
    const { faultType, faultReason, phone, takeCode } = draft;
    const wish = { faultType, faultReason, phone: phoneOf(phone) ?? phone, requestKey: requestKey.current };
    const filed = isSignedIn
      ? await add.mutateAsync({
          ...wish,
          ...(place.kind === 'ticket'
            ? { ticket: place.ticket }
            : { terminalCode: place.terminalCode, takeCode: takeCode === '' ? undefined : takeCode }),
        })
      : place.kind === 'ticket'
        ? await addByTicket.mutateAsync({ ...wish, ticket: place.ticket })
        : undefined;
    if (filed === undefined) return;
    requestKey.current = '';
    setSent(filed);
    await upload(filed, photos);
  };
  return {
    send: (draft: FaultDraft, photos: readonly ChosenPhoto[]) => void send(draft, photos).catch(() => {}),
    /** The draft was changed: it is another report. */
    changed: () => {
      requestKey.current = '';
    },
    again: () => {
      setSent(undefined);
      setLost([]);
    },
    sendLost: () => sent && void upload(sent, lost),
    sent,
    lost,
    isUploading,
    isSending: add.isPending || addByTicket.isPending,
    error: isSignedIn ? add.error : addByTicket.error,
  };
}
