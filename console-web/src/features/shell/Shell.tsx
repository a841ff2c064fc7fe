import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US.js';
import zhCN from 'antd/locale/zh_CN.js';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { Screen } from '../../core/screens.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { Speaking } from '../../ui/speaking.tsx';
import { Frame } from './Frame.tsx';
import { SchoolLook } from './SchoolLook.tsx';
import { SignedIn } from './SignedIn.tsx';
import { themeOf } from './theme.ts';
import './shell.css';

const THEME = 'console.theme';

/** Around all pages behind the sign-in: the kit's looks and language, who is signed in, menu and head. */
export function Shell({ screens }: { readonly screens: readonly Screen[] }) {
  const { kept } = useServices();
  const { language } = useTexts();
  const [isDark, setDark] = useState(() => kept.get(THEME) === 'dark');
  const theme = useMemo(() => themeOf(isDark), [isDark]);
  const toggle = () => {
    kept.set(THEME, isDark ? 'light' : 'dark');
    setDark(!isDark);
  };
  // On the root element, because dialogs and dropdowns are rendered outside the shell.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = isDark ? 'dark' : 'light';
    return () => {
      delete dataset.theme;
    };
  }, [isDark]);
  return (
    <ConfigProvider
      locale={language === 'zh' ? zhCN : enUS}
      theme={theme}
      button={{ autoInsertSpace: false }}
      // A press beside a dialog would throw away what was typed into it, or a secret that is shown once.
      modal={{ mask: { closable: false } }}
    >
      <Speaking>
        <SignedIn screens={screens}>
          <SchoolLook isDark={isDark}>
            <Frame screens={screens} isDark={isDark} onTheme={toggle} />
          </SchoolLook>
        </SignedIn>
      </Speaking>
    </ConfigProvider>
  );
}
