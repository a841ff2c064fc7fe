import { documentCalls, type ShareView } from '@self-print/contract/platform/documents.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { type FormEvent, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { dayOf } from '../../ui/words.ts';

const DAYS = [3, 14, 30] as const;
const DAYS_FIRST = 14;
const PIN = /^(\d{4,8})?$/;

/** Makes links by which others may look at a document, and ends them. */
export function ShareSheet({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [days, setDays] = useState<number>(DAYS_FIRST);
  const [pin, setPin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const create = useCallMutation(documentCalls.createShare);
  const shares = useCallQuery(documentCalls.listShares, { orderId });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!PIN.test(pin));
    if (!PIN.test(pin)) return;
    create.mutate(
      { orderId, days, ...(pin === '' ? {} : { pin }) },
      { onSuccess: () => void shares.refetch() },
    );
  };
  return (
    <Sheet title={t('order.share')} onClose={onClose}>
      <p className="lead">{t('share.lead')}</p>
      {create.data === undefined ? (
        <form className="stack" noValidate onSubmit={submit}>
          <Choice
            name={t('share.days')}
            value={days}
            options={DAYS.map((value) => ({ value, label: t('share.daysN', { count: value }) }))}
            onChange={setDays}
          />
          <label className="field">
            <span className="field__label">{t('share.pin')}</span>
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={pin}
              aria-invalid={isWrong}
              aria-describedby="pin-problem"
              onChange={({ target }) => setPin(target.value)}
            />
          </label>
          <FieldError id="pin-problem" text={isWrong ? t('share.pinWrong') : undefined} />
          <Problem error={create.error} />
          <Button kind="primary" type="submit" busy={create.isPending}>
            {t(create.isPending ? 'share.creating' : 'share.create')}
          </Button>
        </form>
      ) : (
        <div className="stack">
          <p className="notice notice--done" role="status">
            {t('share.made')}
          </p>
          <p className="share__link">{create.data.url}</p>
          <CopyButton text={create.data.url} label={t('share.copy')} />
        </div>
      )}
      <h3>{t('share.mine')}</h3>
      <Loaded asked={shares} isPart>
        {(all) =>
          all.length === 0 ? (
            <p className="hint">{t('share.none')}</p>
          ) : (
            <ul className="share__list">
              {all.map((share) => (
                <ShareRow key={share.shareId} share={share} onChange={() => void shares.refetch()} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function ShareRow({ share, onChange }: { readonly share: ShareView; readonly onChange: () => void }) {
  const { nowMs } = useServices();
  const { t } = useTexts();
  const zone = useSchool()?.timeZone;
  const revoke = useCallMutation(documentCalls.revokeShare);
  const isEnded = Date.parse(share.expiresAt) <= nowMs();
  const isOver = share.revokedAt !== null || isEnded;
  return (
    <li className="between">
      <span className="row__facts">
        <span>{t('share.until', { day: dayOf(share.expiresAt, zone) })}</span>
        <span>{t('share.views', { count: share.views })}</span>
        {share.hasPin && <span>{t('share.withPin')}</span>}
      </span>
      {isOver ? (
        <span className="tag">{t(share.revokedAt === null ? 'share.ended' : 'share.revoked')}</span>
      ) : (
        <Button
          kind="danger"
          busy={revoke.isPending}
          onClick={() => revoke.mutate({ shareId: share.shareId }, { onSuccess: onChange })}
        >
          {t('share.revoke')}
        </Button>
      )}
      <Problem error={revoke.error} />
    </li>
  );
}
