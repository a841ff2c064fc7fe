import { type DuesSource, duesAdminCalls } from '@self-print/contract/platform/dues.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useSay } from '../../../ui/useSay.ts';

/** Asks a system for something harmless, and shows what it answered. */
export function CheckSource({ source }: { readonly source: DuesSource }) {
  const { t, language } = useTexts();
  const say = useSay();
  const name = wordsOf(source.name, language);
  const check = useCallMutation(duesAdminCalls.check);
  return (
    <Button
      type="link"
      size="small"
      loading={check.isPending}
      onClick={() =>
        check.mutate(
          { sourceId: source.sourceId },
          {
            onSuccess: ({ works, detail }) =>
              works
                ? say.done(t('dues.checkWorks', { name }))
                : say.stay(t('dues.checkFails', { name, detail })),
          },
        )
      }
    >
      {t('dues.check')}
    </Button>
  );
}
