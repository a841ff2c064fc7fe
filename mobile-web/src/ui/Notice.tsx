import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

const ICONS = { info: 'info', attention: 'alert', trouble: 'alert' } as const satisfies Record<
  string,
  IconName
>;

interface NoticeProps {
  readonly tone: keyof typeof ICONS;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A sentence that a person should not miss. */
export function Notice({ tone, icon = ICONS[tone], children }: NoticeProps) {
  return (
    <p className={`notice notice--${tone}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
