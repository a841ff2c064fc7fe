import { PAYMENT_FEN_MAX, POSITIONS_TOGETHER_MAX } from '@self-print/contract/platform/dues.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import type { useFeeDraft } from '@self-print/web-kit/self-service/fees/useFeeDraft.ts';
import { Alert, Button, Checkbox } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';

/** What one owes, as the school's system says, to choose from: one or several are paid together. */
export function Positions({ draft }: { readonly draft: ReturnType<typeof useFeeDraft> }) {
  const { t, language } = useTexts();
  const { asked, picked, toggle, pickAll, isTooMuch } = draft;
  const limits = { most: POSITIONS_TOGETHER_MAX, sum: formatMoney(PAYMENT_FEN_MAX) };
  return (
    <Loaded asked={asked}>
      {({ positions }) =>
        positions.length === 0 ? (
          <p role="status">{t('pc.fees.owedNone')}</p>
        ) : (
          <>
            <fieldset className="pc-fees__owed">
              <legend className="pc-field__label">{t('pc.fees.owed')}</legend>
              {positions.map((position) => (
                <Checkbox
                  key={position.reference}
                  checked={picked.includes(position)}
                  onChange={() => toggle(position)}
                >
                  {wordsOf(position.title, language)}
                  <span className="under">
                    {formatMoney(position.amountFen)}
                    {position.dueOn !== null && ` · ${t('pc.fees.due', { day: position.dueOn })}`}
                  </span>
                </Checkbox>
              ))}
            </fieldset>
            {positions.length > 1 && positions.length <= POSITIONS_TOGETHER_MAX && (
              <div>
                <Button onClick={pickAll}>{t('pc.fees.all')}</Button>
              </div>
            )}
            {isTooMuch && <Alert type="warning" showIcon title={t('pc.fees.tooMany', limits)} />}
          </>
        )
      }
    </Loaded>
  );
}
