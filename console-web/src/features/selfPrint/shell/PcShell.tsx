import { addressOf } from '@self-print/contract/client.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { createDrafts } from '@self-print/web-kit/ordering/drafts.ts';
import { CallsProvider, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { SelfServiceProvider } from '@self-print/web-kit/self-service/selfService.ts';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US.js';
import zhCN from 'antd/locale/zh_CN.js';
import { type ReactNode, useState } from 'react';
import { PC_LOGIN } from '../../../core/pcPaths.ts';
import type { PcScreen } from '../../../core/screens.ts';
import { useServices, useTexts } from '../../../core/services.ts';
import { usePcTexts } from '../../../core/usePcTexts.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Speaking } from '../../../ui/speaking.tsx';
import { useSchool } from '../../../ui/useSchool.ts';
import { SchoolLook } from '../../shell/SchoolLook.tsx';
import { themeOf } from '../../shell/theme.ts';
import { useSessionQueries } from '../../shell/useSessionQueries.ts';
import { PcFrame } from './PcFrame.tsx';
import '../../shell/shell.css';
import '../selfPrint.css';

interface PcShellProps {
  readonly screens: readonly PcScreen[];
}

/** Around all pages of persons at a PC: looks and language, who is signed in, and the top bar. */
export function PcShell({ screens }: PcShellProps) {
  const { language } = useTexts();
  const [theme] = useState(() => themeOf(false));
  return (
    <ConfigProvider
      locale={language === 'zh' ? zhCN : enUS}
      theme={theme}
      button={{ autoInsertSpace: false }}
    >
      <Speaking>
        <Person screens={screens} />
      </Speaking>
    </ConfigProvider>
  );
}

/** Answers to one person: they are dropped with the shell, so that nothing is left for the next. */
function Person({ screens }: PcShellProps) {
  const { api } = useServices();
  const { language } = useTexts();
  const queries = useSessionQueries(PC_LOGIN);
  return (
    <CallsProvider client={queries} call={api.pcCall} language={language}>
      <Service>
        <Identity screens={screens} />
      </Service>
    </CallsProvider>
  );
}

/** Drafts of one person, and what their pages are made with. */
function Service({ children }: { readonly children: ReactNode }) {
  const { api, newId, nowMs } = useServices();
  const t = usePcTexts();
  const { language } = useTexts();
  const timeZone = useSchool()?.timeZone;
  const [drafts] = useState(createDrafts);
  return (
    <SelfServiceProvider
      value={{
        call: api.pcCall,
        fetchFile: api.pcFile,
        addressOf: (call, input) => addressOf({ ...call, client: 'pc' }, input),
        t,
        language,
        timeZone,
        drafts,
        newId,
        nowMs,
      }}
    >
      {children}
    </SelfServiceProvider>
  );
}

function Identity({ screens }: PcShellProps) {
  const asked = useCallQuery(pcSignInCalls.current, {});
  return (
    <Loaded asked={asked}>
      {({ name }) => (
        <SchoolLook isDark={false}>
          <PcFrame screens={screens} name={name} />
        </SchoolLook>
      )}
    </Loaded>
  );
}
