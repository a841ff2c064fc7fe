import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import type { useFeeDraft } from '@self-print/web-kit/self-service/fees/useFeeDraft.ts';
import { useTexts } from '../../core/services.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

/** What one owes, as the school's system says; one of it is paid at a time. */
export function Positions({ draft }: { readonly draft: ReturnType<typeof useFeeDraft> }) {
  const { t, language } = useTexts();
  const { asked, position, choosePosition } = draft;
  return (
    <Loaded asked={asked}>
      {({ positions }) =>
        position === undefined ? (
          <p role="status">{t('fees.owedNone')}</p>
        ) : (
          <Choice
            name={t('fees.owed')}
            value={position.reference}
            options={positions.map(({ reference, title, amountFen, dueOn }) => ({
              value: reference,
              label: wordsOf(title, language),
              hint:
                dueOn === null
                  ? formatMoney(amountFen)
                  : `${formatMoney(amountFen)} · ${t('fees.due', { day: dueOn })}`,
            }))}
            onChange={choosePosition}
          />
        )
      }
    </Loaded>
  );
}
