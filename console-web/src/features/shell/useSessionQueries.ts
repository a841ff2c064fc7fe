import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepLoginMode } from '../../core/loginMode.ts';
import { createQueries } from '../../core/queries.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText, toastSeconds } from '../../ui/failureText.ts';
import { useSpeak } from '../../ui/speaking.tsx';

/** The answers that are kept while somebody is signed in; a session that has ended leads to its sign-in and back to the page. */
export function useSessionQueries(login: string): QueryClient {
  const speak = useSpeak();
  const { kept } = useServices();
  const { t } = useTexts();
  const navigate = useNavigate();
  const location = useLocation();
  const now = useRef({ location, t });
  now.current = { location, t };
  const toLogin = (more: { readonly wayIds?: readonly string[] }) => {
    const { pathname, search } = now.current.location;
    void navigate(login, { replace: true, state: { from: pathname + search, ...more } });
  };
  const [queries] = useState(() =>
    createQueries({
      onSignedOut: () => {
        keepLoginMode(kept, undefined);
        toLogin({});
      },
      onStepUp: (wayIds) => toLogin({ wayIds }),
      onNoPermission: (text) => void navigate('/noPermission', { replace: true, state: { message: text } }),
      onRefused: (failure) =>
        speak(
          ({ message }) => void message.error(failureText(failure, now.current.t), toastSeconds(failure)),
        ),
    }),
  );
  return queries;
}
