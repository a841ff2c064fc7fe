import { type Hook, hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useSay } from '../../ui/useSay.ts';
import { useWhyNotTaken } from './useWhyNotTaken.ts';

/** Sends a test event, and says what came of it. */
export function TestHook({ hook: { hookId } }: { readonly hook: Hook }) {
  const { t } = useTexts();
  const say = useSay();
  const whyNot = useWhyNotTaken();
  const test = useCallMutation(hookAdminCalls.test, {
    renews: [hookAdminCalls.list, hookAdminCalls.deliveries],
  });
  return (
    <Button
      type="link"
      size="small"
      loading={test.isPending}
      onClick={() =>
        test.mutate(
          { hookId },
          {
            onSuccess: ({ notTaken }) =>
              notTaken
                ? say.stay(t('hooks.testFailed', { detail: whyNot(notTaken) }))
                : say.done(t('hooks.testTaken')),
          },
        )
      }
    >
      {t('hooks.test')}
    </Button>
  );
}
