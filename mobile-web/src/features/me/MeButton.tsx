import { hasModule } from '@self-print/contract/licence.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { otherLanguage } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { signInSilentlyNoMore } from '../../core/inApp.ts';
import { isInternational, useServices, useTexts } from '../../core/services.ts';
import { useForgetCodes } from '../../core/useKeptCodes.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Who is signed in, and the way out. */
export function MeButton() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="bar__button" aria-label={t('nav.me')} onClick={() => setOpen(true)}>
        <Icon name="person" size={24} />
      </button>
      {isOpen && <Me onClose={() => setOpen(false)} />}
    </>
  );
}

function Me({ onClose }: { readonly onClose: () => void }) {
  const { chooseLanguage, keptHere } = useServices();
  const forgetCodes = useForgetCodes();
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const school = useSchool();
  const me = useCallQuery(phoneCalls.me, {});
  const signOut = useCallMutation(phoneCalls.signOut);
  const other = otherLanguage(language);
  const leave = async () => {
    if (signOut.isPending) return;
    signInSilentlyNoMore(keptHere);
    // Whatever the platform answers, and although the sheet may be closed by then, this phone forgets what it has shown.
    await signOut.mutateAsync({}).catch(() => {});
    await forgetCodes();
    void navigate('/mobile/login', { replace: true });
  };
  return (
    <Sheet title={me.data?.name ?? t('me.title')} onClose={onClose}>
      {me.data && <p className="lead">{me.data.userName}</p>}
      <ul className="menu">
        {school !== undefined && !isInternational(school) ? null : (
          <li>
            <button type="button" onClick={() => void chooseLanguage(other).catch(() => {})}>
              <Icon name="refresh" />
              {t('language.switch')}
            </button>
          </li>
        )}
        {me.data?.identityCode && (
          <li>
            <Link to="/mobile/identityCode">
              <Icon name="person" />
              {t('title.identityCode')}
            </Link>
          </li>
        )}
        {me.data?.maintains && (
          <li>
            <Link to="/mobile/functionList">
              <Icon name="printer" />
              {t('me.upkeep')}
            </Link>
          </li>
        )}
        {school && hasModule(school.infos, 'SELF_PAYMENT') && (
          <li>
            <Link to="/mobile/fees">
              <Icon name="list" />
              {t('title.fees')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/mobile/account">
            <Icon name="lock" />
            {t('me.account')}
          </Link>
        </li>
        <li>
          <Link to="/mobile/signIns">
            <Icon name="person" />
            {t('me.signIns')}
          </Link>
        </li>
        <li>
          <Link to="/fault-feedback/index">
            <Icon name="alert" />
            {t('me.fault')}
          </Link>
        </li>
        <li>
          <Link to="/qrcode-verify/valid">
            <Icon name="shield" />
            {t('me.verify')}
          </Link>
        </li>
        <li>
          <Link to="/mobile/protocol">
            <Icon name="lock" />
            {t('me.protocol')}
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void leave()} aria-busy={signOut.isPending}>
            <Icon name="exit" />
            {t('me.signOut')}
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
