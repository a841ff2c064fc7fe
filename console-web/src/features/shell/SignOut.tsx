import { LogoutOutlined } from '@ant-design/icons';
import type { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import type { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepLoginMode } from '../../core/loginMode.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { later } from '../../ui/later.tsx';
import { useIdle } from './useIdle.ts';

const IdleWarning = later(async () => (await import('./IdleWarning.tsx')).IdleWarning);

interface SignOutProps {
  readonly call: typeof adminSignInCalls.signOut | typeof pcSignInCalls.signOut;
  /** The sign-in to which it leads. */
  readonly to: string;
}

/** Signs out by the button, or by itself where nobody is any more. */
export function SignOut({ call, to }: SignOutProps) {
  const { kept } = useServices();
  const { t } = useTexts();
  const navigate = useNavigate();
  const { mutateAsync } = useCallMutation(call, { saysItself: true });
  const isEnding = useRef(false);
  const end = async () => {
    if (isEnding.current) return;
    isEnding.current = true;
    // A session that cannot be ended now ends by itself; the page is left anyway.
    const answer = await mutateAsync({}).catch(() => ({ redirect: null }));
    keepLoginMode(kept, undefined);
    if (answer.redirect !== null) location.assign(answer.redirect);
    else void navigate(to, { replace: true });
  };
  const { state, stay } = useIdle(() => void end());
  return (
    <>
      <Button type="text" icon={<LogoutOutlined aria-hidden />} onClick={() => void end()}>
        {t('frame.signOut')}
      </Button>
      {state.kind === 'warned' && (
        <IdleWarning secondsLeft={state.secondsLeft} onStay={stay} onEnd={() => void end()} />
      )}
    </>
  );
}
