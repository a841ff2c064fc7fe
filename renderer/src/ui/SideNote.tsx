import { useText } from './KioskContext.tsx';

export interface SideNoteProps {
  readonly duplex: boolean;
  /** The side shown, from 1. */
  readonly page: number;
  readonly pages: number;
}

/** On which face of which sheet a page will be printed; nothing where every sheet has one printed face. */
export function SideNote({ duplex, page, pages }: SideNoteProps) {
  const text = useText();
  if (!duplex || pages <= 1) return null;
  return <p>{text(page % 2 === 1 ? 'confirm.front' : 'confirm.back', { sheet: Math.ceil(page / 2) })}</p>;
}
