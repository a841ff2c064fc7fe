import { useTones } from '@self-print/web-kit/brand.tsx';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useSchool } from '../../ui/useSchool.ts';
import { brandTheme } from './theme.ts';

interface SchoolLookProps {
  readonly isDark: boolean;
  readonly children: ReactNode;
}

/** The school's colours for all that is inside, as soon as they are known. */
export function SchoolLook({ isDark, children }: SchoolLookProps) {
  const tones = useSchool()?.brand.tones;
  useTones(tones);
  const theme = useMemo(() => brandTheme(tones, isDark), [tones, isDark]);
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}
