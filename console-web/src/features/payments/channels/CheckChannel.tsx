import { type PayChannel, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { failureText } from '../../../ui/failureText.ts';
import { useSay } from '../../../ui/useSay.ts';
import { parameterFault } from './payFault.ts';

/** Asks a channel's provider for something harmless, and shows what it answered. */
export function CheckChannel({ channel }: { readonly channel: PayChannel }) {
  const { t, language } = useTexts();
  const say = useSay();
  const { channelId, provider } = channel;
  const name = wordsOf(channel.name, language);
  const check = useCallMutation(paymentAdminCalls.checkChannel, { saysItself: true });
  const sayFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const why = parameterFault(error.failure, provider, t);
    if (why === undefined) say.warn(failureText(error.failure, t));
    else say.stay(t('pay.checkInvalid', { name, why }));
  };
  return (
    <Button
      type="link"
      size="small"
      loading={check.isPending}
      onClick={() =>
        check.mutate(
          { channelId },
          {
            onSuccess: ({ works, detail }) =>
              works
                ? say.done(t('pay.checkWorks', { name }))
                : say.stay(t('pay.checkFails', { name, detail })),
            onError: sayFailure,
          },
        )
      }
    >
      {t('pay.check')}
    </Button>
  );
}
