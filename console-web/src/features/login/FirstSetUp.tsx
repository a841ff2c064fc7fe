import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { useEffect, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { CONSOLE_SIGN_IN, type SignInPlace } from './signInPlaces.ts';

/** Says on the console's log-in page that there is nobody yet who could sign in. */
export function FirstSetUp({ place }: { readonly place: SignInPlace }) {
  const { api } = useServices();
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let gone = false;
    if (place === CONSOLE_SIGN_IN)
      void api.call(setUpCalls.state, {}).then((answer) => {
        if (!gone) setOpen(answer.ok && answer.value.isOpen);
      });
    return () => {
      gone = true;
    };
  }, [api, place]);
  if (!isOpen) return null;
  return (
    <p className="login__again" role="status">
      {t('login.noSchool')}
      <PageLink to="/setUp">{t('login.toSetUp')}</PageLink>
    </p>
  );
}
