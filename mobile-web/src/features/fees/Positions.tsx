import { PAYMENT_FEN_MAX, POSITIONS_TOGETHER_MAX } from '@self-print/contract/platform/dues.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import type { useFeeDraft } from '@self-print/web-kit/self-service/fees/useFeeDraft.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** What one owes, as the school's system says, to choose from: one or several are paid together. */
export function Positions({ draft }: { readonly draft: ReturnType<typeof useFeeDraft> }) {
  const { t, language } = useTexts();
  const { asked, picked, toggle, pickAll, isTooMuch } = draft;
  const limits = { most: POSITIONS_TOGETHER_MAX, sum: formatMoney(PAYMENT_FEN_MAX) };
  return (
    <Loaded asked={asked}>
      {({ positions }) =>
        positions.length === 0 ? (
          <p role="status">{t('fees.owedNone')}</p>
        ) : (
          <>
            <fieldset className="choice">
              <legend className="field__label">{t('fees.owed')}</legend>
              <div className="choice__options">
                {positions.map((position) => {
                  const { reference, title, amountFen, dueOn } = position;
                  const amount = formatMoney(amountFen);
                  return (
                    <label key={reference} className="choice__option">
                      <input
                        type="checkbox"
                        checked={picked.includes(position)}
                        onChange={() => toggle(position)}
                      />
                      <span>
                        {wordsOf(title, language)}
                        <small>
                          {dueOn === null ? amount : `${amount} · ${t('fees.due', { day: dueOn })}`}
                        </small>
                      </span>
                    </label>
                  );
                })}
              </div>
            </fieldset>
            {positions.length > 1 && positions.length <= POSITIONS_TOGETHER_MAX && (
              <Button onClick={pickAll}>{t('fees.all')}</Button>
            )}
            {isTooMuch && <Notice tone="attention">{t('fees.tooMany', limits)}</Notice>}
          </>
        )
      }
    </Loaded>
  );
}
