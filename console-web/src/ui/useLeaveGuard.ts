import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import { useSpeak } from './speaking.tsx';

/** Where signing out leads: nothing may stay on the screen because of an unanswered question. */
const NOT_ASKED: ReadonlySet<string> = new Set(['/login', '/noPermission']);

/** Asks before unsaved changes are left: by closing the tab, by a link of the console or by the browser's own buttons. */
export function useLeaveGuard(isChanged: boolean): void {
  const speak = useSpeak();
  const { t } = useTexts();
  useEffect(() => {
    if (!isChanged) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [isChanged]);
  const blocker = useBlocker(
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) =>
      isChanged && from !== to && !NOT_ASKED.has(to),
  );
  const words = { title: t('common.leaveTitle'), content: t('common.leave') };
  const buttons = { okText: t('common.leaveAnyway'), cancelText: t('common.stay') };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is asked once, in the words of the moment
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isOver = false;
    let destroy = () => {};
    speak(({ modal }) => {
      if (isOver) return;
      const question = modal.confirm({
        ...words,
        ...buttons,
        okButtonProps: { danger: true },
        onOk: () => blocker.proceed(),
        onCancel: () => blocker.reset(),
      });
      destroy = question.destroy;
    });
    return () => {
      isOver = true;
      destroy();
    };
  }, [blocker, speak]);
}
