import { type OwnAccount, ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { formatDateTime, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useShownAgain } from '@self-print/web-kit/useShownAgain.ts';
import { useState } from 'react';
import { worksHere } from '../../core/inApp.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { failureLine } from '../../ui/failureWords.ts';
import { Sheet } from '../../ui/Sheet.tsx';

interface OwnWechatProps {
  readonly wechat: OwnAccount['wechat'][number];
  /** Whether the school has other official accounts, so that this one has to be named. */
  readonly isOneOfMany: boolean;
  readonly onUnbound: () => void;
}

/** Binds WeChat to the own account, once the person has read what that means, and takes it off again. */
export function OwnWechat({ wechat: { providerId, name, boundAt }, isOneOfMany, onUnbound }: OwnWechatProps) {
  const { api, openAddress } = useServices();
  const { t, language } = useTexts();
  const zone = useSchool()?.timeZone;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useShownAgain(() => setBusy(false));

  const bind = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(ownAccountCalls.askWechat, { providerId });
    if (answer.ok) return openAddress(answer.value.address);
    setBusy(false);
    setAsking(false);
    setProblem(failureLine(answer.problem, t));
  };
  const unbind = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await api.call(ownAccountCalls.unbindWechat, { providerId });
    setBusy(false);
    setAsking(false);
    if (answer.ok) return onUnbound();
    setProblem(failureLine(answer.problem, t));
  };
  const canBind = worksHere('WECHAT');
  return (
    <section className="card account">
      <h2>{isOneOfMany ? wordsOf(name, language) : t('account.wechat')}</h2>
      <p>
        {boundAt === null
          ? t(canBind ? 'account.wechatLead' : 'account.wechatOpen')
          : t('account.wechatSince', { time: formatDateTime(boundAt, zone) })}
      </p>
      {boundAt !== null && <Button onClick={() => setAsking(true)}>{t('account.wechatUnbind')}</Button>}
      {boundAt === null && canBind && (
        <Button onClick={() => setAsking(true)}>{t('account.wechatBind')}</Button>
      )}
      <FieldError id={`account-wechat-${providerId}`} text={problem} />
      {isAsking && (
        <Sheet
          title={t(boundAt === null ? 'account.wechatConsentTitle' : 'account.wechatUnbindTitle')}
          onClose={() => setAsking(false)}
        >
          <p>{t(boundAt === null ? 'account.wechatConsent' : 'account.wechatUnbindText')}</p>
          {boundAt === null ? (
            <Button kind="primary" busy={isBusy} onClick={() => void bind()}>
              {t('account.wechatAgree')}
            </Button>
          ) : (
            <Button kind="danger" busy={isBusy} onClick={() => void unbind()}>
              {t('account.wechatUnbind')}
            </Button>
          )}
        </Sheet>
      )}
    </section>
  );
}
