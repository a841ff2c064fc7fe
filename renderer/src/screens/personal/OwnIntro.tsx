import type { ReactNode } from 'react';
import { Title } from '../../ui/Screen.tsx';

export interface OwnIntroProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly lead?: string | undefined;
  /** As at `Title`. */
  readonly isLeadNeeded?: boolean;
  readonly children?: ReactNode;
}

/** What a personal screen is for, with a picture where there is room. */
export function OwnIntro({ art, title, lead, isLeadNeeded = false, children }: OwnIntroProps) {
  return (
    <>
      <div className="own-art">{art}</div>
      <Title lead={lead} isLeadNeeded={isLeadNeeded}>
        {title}
      </Title>
      {children}
    </>
  );
}
