import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import type { useFeeDraft } from '@self-print/web-kit/self-service/fees/useFeeDraft.ts';
import { Radio } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';

/** What one owes, as the school's system says; one of it is paid at a time. */
export function Positions({ draft }: { readonly draft: ReturnType<typeof useFeeDraft> }) {
  const { t, language } = useTexts();
  const { asked, position, choosePosition } = draft;
  return (
    <Loaded asked={asked}>
      {({ positions }) =>
        position === undefined ? (
          <p role="status">{t('pc.fees.owedNone')}</p>
        ) : (
          <fieldset className="pc-fees__owed">
            <legend className="pc-field__label">{t('pc.fees.owed')}</legend>
            {positions.map(({ reference, title, amountFen, dueOn }) => (
              <Radio
                key={reference}
                name="position"
                value={reference}
                checked={reference === position.reference}
                onChange={() => choosePosition(reference)}
              >
                {wordsOf(title, language)}
                <span className="under">
                  {formatMoney(amountFen)}
                  {dueOn !== null && ` · ${t('pc.fees.due', { day: dueOn })}`}
                </span>
              </Radio>
            ))}
          </fieldset>
        )
      }
    </Loaded>
  );
}
