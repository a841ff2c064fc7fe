import { type SignInProvider, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { useSay } from '../../ui/useSay.ts';
import { providerFault } from './providerFault.ts';

/** Asks a system for something harmless, and shows whether it answered. */
export function CheckProvider({ provider }: { readonly provider: SignInProvider }) {
  const { t, language } = useTexts();
  const say = useSay();
  const { providerId, kind } = provider;
  const name = wordsOf(provider.name, language);
  const check = useCallMutation(signInAdminCalls.checkProvider, { saysItself: true });
  const sayFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    say.stay(providerFault(error.failure, kind, t) ?? failureText(error.failure, t));
  };
  return (
    <Button
      type="link"
      size="small"
      loading={check.isPending}
      onClick={() =>
        check.mutate(
          { providerId },
          {
            onSuccess: ({ works, detail }) =>
              works
                ? say.done(t('signIn.checkWorks', { name }))
                : say.stay(t('signIn.checkFails', { name, detail })),
            onError: sayFailure,
          },
        )
      }
    >
      {t('signIn.check')}
    </Button>
  );
}
