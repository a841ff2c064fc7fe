import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { useShownAgain } from '@self-print/web-kit/useShownAgain.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { worksHere } from '../../core/inApp.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { failureWords } from '../../ui/failureWords.ts';
import { Trouble } from '../../ui/Trouble.tsx';
import { cameFrom } from '../login/cameFrom.ts';
import { ProviderPage } from './ProviderPage.tsx';

/** Log-in by the school's WeCom, as its workbench opens it. */
export function WeComPage() {
  const { t } = useTexts();
  return (
    <ProviderPage
      way="CP"
      lead={t('ways.weComLead')}
      form={(providerId) => <Begin providerId={providerId} />}
    />
  );
}

function Begin({ providerId }: { readonly providerId: string }) {
  const { api, openAddress } = useServices();
  const { t } = useTexts();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [problem, setProblem] = useState<{ readonly title: string; readonly text: string }>();
  const hasBegun = useRef(false);
  const isInside = worksHere('CP');
  useEffect(() => {
    if (!isInside || hasBegun.current) return;
    hasBegun.current = true;
    void api.call(phoneWayCalls.begin, { providerId, from: cameFrom(state) }).then((answer) => {
      if (answer.ok) openAddress(answer.value.address);
      else setProblem(failureWords(answer.problem, t));
    });
  }, [api, isInside, openAddress, providerId, state, t]);

  const others = {
    label: t('ways.others'),
    run: () => void navigate('/mobile/login', { replace: true, state }),
  };
  // Back from WeCom: begun again by itself, it would lead there for ever.
  useShownAgain(others.run);
  if (!isInside)
    return <Trouble title={t('ways.weComElsewhere')} text={t('ways.weComOpen')} art="door" action={others} />;
  if (problem) return <Trouble title={t('ways.failed')} text={problem.text} art="door" action={others} />;
  return <p role="status">{t('ways.finishing')}</p>;
}
