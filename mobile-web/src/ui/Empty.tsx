import type { ReactNode } from 'react';
import { TroubleArt } from './TroubleArt.tsx';

/** A list with nothing in it: why, and what can be done. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <TroubleArt name="tray" />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
