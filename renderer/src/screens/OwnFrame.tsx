import type { ReactNode } from 'react';
import { isAccount } from '../flows/account/state.ts';
import { functionOf, type PersonalState } from '../flows/personal/state.ts';
import { Frame } from '../ui/frame/Frame.tsx';
import { useBilingual, useContent, useText } from '../ui/KioskContext.tsx';

export interface OwnFrameProps {
  readonly state: PersonalState;
  readonly children: ReactNode;
}

/** The frame of a function that requires signing in, titled with the school's name for it. */
export function OwnFrame({ state, children }: OwnFrameProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const { tiles } = useContent();
  const code = functionOf(state);
  const tile = tiles?.find((one) => one.code === code);
  const name = tile ? inLanguage(tile.name) : text(`personal.${code}`);
  return <Frame title={isAccount(state) ? text('own.title') : name}>{children}</Frame>;
}
