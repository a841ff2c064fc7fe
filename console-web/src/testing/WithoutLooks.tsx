import { ConfigProvider } from 'antd';
import type { PropsWithChildren } from 'react';

const THEME = { token: { motion: false }, zeroRuntime: true };

/** The kit as in the console, but without style sheets: no test sees them, and making them takes a third of its time. */
export function WithoutLooks({ children }: PropsWithChildren) {
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} theme={THEME}>
      {children}
    </ConfigProvider>
  );
}
