import { BackIcon, NextPageIcon } from './art/icons.tsx';
import { Button } from './Button.tsx';
import { useText } from './KioskContext.tsx';
import './pager.css';

export interface PagerProps {
  /** The number of the page shown, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

/** The pages of a list or a document; nothing when there is one only. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  const text = useText();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={text('pager.pages')}>
      <Button
        label={text('pager.before')}
        icon={<BackIcon />}
        disabled={page <= 1}
        onPress={() => onTurn(page - 1)}
      >
        {''}
      </Button>
      <p role="status">{text('pager.page', { n: page, total: pages })}</p>
      <Button
        label={text('pager.after')}
        icon={<NextPageIcon />}
        disabled={page >= pages}
        onPress={() => onTurn(page + 1)}
      >
        {''}
      </Button>
    </nav>
  );
}

/** How many pages a list has. */
export function pagesOf({ total, pageSize }: { readonly total: number; readonly pageSize: number }): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
