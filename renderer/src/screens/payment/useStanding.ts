import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { PaymentStateAt, PayTrouble } from '../../flows/payment/state.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { useNow } from '../../ui/useNow.ts';

export type PayingState = PaymentStateAt<'choosing' | 'starting' | 'following'>;

/** How a payment stands, in words, and the code to scan if there is one now. */
export interface Standing {
  readonly title: string;
  readonly words: string;
  /** Something that the person has to know before they go on. */
  readonly alert: boolean;
  readonly code: { readonly content: string; readonly label: string; readonly secondsLeft: number } | null;
}

/** Null where there is nothing to say but the ways to choose from. */
export function useStanding(state: PayingState): Standing | null {
  const text = useText();
  const followed = useFollowed();
  const trouble = useTroubleWords(state.at === 'choosing' ? state.trouble : null);
  switch (state.at) {
    case 'choosing':
      return trouble === null ? null : says(trouble, '', true);
    case 'starting':
      return says(text(state.start.by === 'code' ? 'pay.sendingCode' : 'pay.starting'));
    case 'following':
      return followed(state);
  }
}

function says(title: string, words = '', alert = false): Standing {
  return { title, words, alert, code: null };
}

function useFollowed(): (state: PaymentStateAt<'following'>) => Standing {
  const text = useText();
  const inLanguage = useBilingual();
  const nowMs = useNow(SECOND_MS);
  return ({ view, method, endsAtMs }) => {
    const secondsLeft = Math.ceil((endsAtMs - nowMs) / SECOND_MS);
    const checking = says(text('pay.checking'), text('pay.checkingText'));
    switch (view?.state) {
      case 'waiting': {
        // Its time is over, and the platform is about to say how it ended.
        if (secondsLeft <= 0) return checking;
        if (view.present?.kind !== 'qr')
          return says(text('pay.confirmOnPhone'), text('pay.confirmOnPhoneText'));
        const name = inLanguage((method ?? view.method)?.name ?? { zh: '', en: '' });
        const code = { content: view.present.text, label: text('pay.scanAlt', { name }), secondsLeft };
        return { ...says(text('pay.scan', { name })), code };
      }
      case 'user-paying':
        return says(text('pay.confirmOnPhone'), text('pay.confirmOnPhoneText'));
      case 'failed':
        return says(text('pay.failed'), text(`pay.failed.${view.failure ?? 'refused'}`), true);
      case 'closed':
        return says(text('pay.expired'), text('pay.expiredText'), true);
      default:
        return checking;
    }
  };
}

function useTroubleWords(trouble: PayTrouble | null): string | null {
  const text = useText();
  if (trouble === null) return null;
  if (trouble.kind !== 'refused') return text(`pay.${trouble.kind}`);
  return trouble.failure.kind === 'refused' ? trouble.failure.message : text('pay.unreachable');
}
