import { ConfigProvider, App as KitApp } from 'antd';
import enUS from 'antd/locale/en_US.js';
import zhCN from 'antd/locale/zh_CN.js';
import { useLayoutEffect, useState } from 'react';
import type { Screen } from '../../core/screens.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { Frame } from './Frame.tsx';
import { SignedIn } from './SignedIn.tsx';
import { DARK, LIGHT } from './theme.ts';
import './shell.css';

const THEME = 'console.theme';
/** The specification's for error toasts. */
const TOAST_SECONDS = 5;

/** Around all pages behind the sign-in: the kit's looks and language, who is signed in, menu and head. */
export function Shell({ screens }: { readonly screens: readonly Screen[] }) {
  const { kept } = useServices();
  const { language } = useTexts();
  const [isDark, setDark] = useState(() => kept.get(THEME) === 'dark');
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
      theme={isDark ? DARK : LIGHT}
      button={{ autoInsertSpace: false }}
      // A press beside a dialog would throw away what was typed into it, or a secret that is shown once.
      modal={{ mask: { closable: false } }}
    >
      <KitApp message={{ duration: TOAST_SECONDS, maxCount: 3 }}>
        <SignedIn screens={screens}>
          <Frame screens={screens} isDark={isDark} onTheme={toggle} />
        </SignedIn>
      </KitApp>
    </ConfigProvider>
  );
}
