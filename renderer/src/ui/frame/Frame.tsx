import type { ReactNode } from 'react';
import { useSession } from '../KioskContext.tsx';
import { Identity } from './Identity.tsx';
import { StatusBar } from './StatusBar.tsx';
import { Tools } from './Tools.tsx';
import './frame.css';

export interface FrameProps {
  /** The function that the person is in; the school's name on screens outside any. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** What stays around every screen: where am I, the ways to help, and whether this terminal can print. */
export function Frame({ title, children }: FrameProps) {
  const { accessible } = useSession();
  // In accessible mode the tools stand below the screen, where everybody reaches them; the order of focus follows.
  return (
    <div className="frame">
      <Identity title={title} />
      {accessible ? null : <Tools key="tools" />}
      {children}
      {accessible ? <Tools key="tools" /> : null}
      <StatusBar />
    </div>
  );
}
