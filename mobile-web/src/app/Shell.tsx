import { createDrafts } from '@self-print/web-kit/ordering/drafts.ts';
import { CallsProvider } from '@self-print/web-kit/queries.tsx';
import { SelfServiceProvider } from '@self-print/web-kit/self-service/selfService.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { createResults, ResultsProvider } from '../core/results.ts';
import { ServicesProvider, useServices, useTexts } from '../core/services.ts';
import { useForgetCodes } from '../core/useKeptCodes.ts';
import { useSchool } from '../core/useSchool.ts';
import { fetchLater, SCREENS_OF_TABS } from './fetchLater.ts';
import { createQueries } from './queries.ts';
import { watchApi } from './watchApi.ts';
import '../ui/parts.css';

/**
 * Around the pages that ask the platform for data. Answers and what was typed are forgotten as soon as none of them is
 * shown, so that nothing of one person is left for the next who signs in.
 */
export function Shell() {
  const services = useServices();
  const { texts, newId, nowMs } = services;
  const forgetCodes = useForgetCodes();
  const { t, language } = useTexts();
  const timeZone = useSchool()?.timeZone;
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;
  const [drafts] = useState(createDrafts);
  const [results] = useState(createResults);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const [queries] = useState(createQueries);
  const [api] = useState(() => {
    const toLogin = (more: { readonly wayIds?: readonly string[] }) => {
      const { pathname, search, hash } = here.current;
      // Nobody is sent away from another page by what is answered late, such as the last piece of an upload.
      if (isGone.current) return;
      void navigate('/mobile/login', { replace: true, state: { from: pathname + search + hash, ...more } });
    };
    return watchApi(services.api, {
      onSignedOut: () => void forgetCodes().then(() => toLogin({})),
      onStepUp: (wayIds) => toLogin({ wayIds }),
    });
  });
  useEffect(() => fetchLater(SCREENS_OF_TABS, texts), [texts]);
  const watched = useMemo(() => ({ ...services, api }), [services, api]);
  return (
    <CallsProvider client={queries} call={api.call} language={language}>
      <SelfServiceProvider
        value={{
          call: api.call,
          fetchFile: api.file,
          addressOf: api.addressOf,
          t,
          language,
          timeZone,
          drafts,
          newId,
          nowMs,
        }}
      >
        <ResultsProvider value={results}>
          <ServicesProvider value={watched}>
            <Outlet />
          </ServicesProvider>
        </ResultsProvider>
      </SelfServiceProvider>
    </CallsProvider>
  );
}
