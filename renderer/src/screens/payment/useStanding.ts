import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { PaymentView } from '@self-print/contract/platform/payments.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { CardStep } from '../../flows/payment/card.ts';
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
  return ({ view, method, endsAtMs, card }) => {
    const secondsLeft = Math.ceil((endsAtMs - nowMs) / SECOND_MS);
    const checking = says(text('pay.checking'), text('pay.checkingText'));
    switch (view?.state) {
      case 'waiting': {
        // Its time is over, and the platform is about to say how it ended.
        if (secondsLeft <= 0) return checking;
        if (card !== null) return { ...says(...cardWords(text, card)), alert: isCardTrouble(card) };
        if (view.present?.kind !== 'qr')
          return says(text('pay.confirmOnPhone'), text('pay.confirmOnPhoneText'));
        const shown = method ?? view.method;
        const name = inLanguage(shown?.name ?? { zh: '', en: '' });
        const code = { content: view.present.text, label: text('pay.scanAlt', { name }), secondsLeft };
        // A school's own cashier is no app to scan with.
        const isApp = shown?.provider !== 'signedHttp';
        return { ...says(isApp ? text('pay.scan', { name }) : text('pay.scanByPhone')), code };
      }
      case 'user-paying':
        return says(text('pay.confirmOnPhone'), text('pay.confirmOnPhoneText'));
      case 'failed':
        return says(text('pay.failed'), failureWords(text, view), true);
      case 'closed':
        return view.method?.flow === 'card'
          ? says(text('pay.card.expired'), text('pay.card.expiredText'), true)
          : says(text('pay.expired'), text('pay.expiredText'), true);
      default:
        return checking;
    }
  };
}

type Text = ReturnType<typeof useText>;

/** Title and words for a card on the reader. */
function cardWords(text: Text, card: CardStep): [string, string] {
  switch (card.at) {
    case 'reading':
      return card.trouble === null
        ? [text('pay.card.reading'), text('pay.card.readingText')]
        : [text(`pay.card.${card.trouble}`), text(`pay.card.${card.trouble}Text`)];
    case 'password':
      return [text('pay.card.password'), text('pay.card.passwordText')];
    case 'taking':
      return [text('pay.card.taking'), text('pay.card.takingText')];
    case 'told':
      return [text('pay.checking'), text('pay.checkingText')];
    default:
      return assertNever(card);
  }
}

function isCardTrouble(card: CardStep): boolean {
  return card.at === 'reading' && card.trouble !== null;
}

function failureWords(text: Text, { failure, triesLeft, method }: PaymentView): string {
  if (failure === 'wrong-password')
    return triesLeft === 0 ? text('pay.card.noTries') : text('pay.card.triesLeft', { count: triesLeft ?? 0 });
  if (failure === 'insufficient-balance' && method?.flow === 'card') return text('pay.card.balance');
  if (failure === 'refused' && method?.flow === 'card') return text('pay.card.refused');
  return text(`pay.failed.${failure ?? 'refused'}`);
}

function useTroubleWords(trouble: PayTrouble | null): string | null {
  const text = useText();
  if (trouble === null) return null;
  if (trouble.kind !== 'refused') return text(`pay.${trouble.kind}`);
  return trouble.failure.kind === 'refused' ? trouble.failure.message : text('pay.unreachable');
}
