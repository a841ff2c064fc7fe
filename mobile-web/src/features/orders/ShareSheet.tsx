import type { ShareView } from '@self-print/contract/platform/documents.ts';
import { PIN_LENGTH_MAX, useShare, useShares } from '@self-print/web-kit/self-service/orders/useShares.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Makes links by which others may look at a document, and ends them. */
export function ShareSheet({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const share = useShares(orderId);
  return (
    <Sheet title={t('order.share')} onClose={onClose}>
      <p className="lead">{t('share.lead')}</p>
      {share.url === undefined ? (
        <form className="stack" noValidate onSubmit={share.submit}>
          <Choice
            name={t('share.days')}
            value={share.days}
            options={share.dayOptions}
            onChange={share.setDays}
          />
          <label className="field">
            <span className="field__label">{t('share.pin')}</span>
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={PIN_LENGTH_MAX}
              value={share.pin}
              aria-invalid={share.isWrong}
              aria-describedby="pin-problem"
              onChange={({ target }) => share.setPin(target.value)}
            />
          </label>
          <FieldError id="pin-problem" text={share.isWrong ? t('share.pinWrong') : undefined} />
          <Problem error={share.error} />
          <Button kind="primary" type="submit" busy={share.isBusy}>
            {t(share.isBusy ? 'share.creating' : 'share.create')}
          </Button>
        </form>
      ) : (
        <div className="stack">
          <p className="notice notice--done" role="status">
            {t('share.made')}
          </p>
          <p className="share__link">{share.url}</p>
          <CopyButton text={share.url} label={t('share.copy')} />
        </div>
      )}
      <h3>{t('share.mine')}</h3>
      <Loaded asked={share.shares} isPart>
        {(all) =>
          all.length === 0 ? (
            <p className="hint">{t('share.none')}</p>
          ) : (
            <ul className="share__list">
              {all.map((each) => (
                <ShareRow key={each.shareId} share={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function ShareRow({ share }: { readonly share: ShareView }) {
  const { t } = useTexts();
  const { until, facts, overWords, isBusy, error, revoke } = useShare(share);
  return (
    <li className="between">
      <span className="row__facts">
        {[until, ...facts].map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
      {overWords !== undefined ? (
        <span className="tag">{overWords}</span>
      ) : (
        <Button kind="danger" busy={isBusy} onClick={revoke}>
          {t('share.revoke')}
        </Button>
      )}
      <Problem error={error} />
    </li>
  );
}
