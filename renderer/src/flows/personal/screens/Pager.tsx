import { BackIcon, NextPageIcon } from '../../../ui/art/icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../ui/KioskContext.tsx';

export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

/** The pages of a list or a document; nothing when there is one only. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  const text = useText();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={text('personal.pages')}>
      <Button
        label={text('personal.pageBefore')}
        icon={<BackIcon />}
        disabled={page <= 1}
        onPress={() => onTurn(page - 1)}
      >
        {''}
      </Button>
      <p role="status">{text('personal.page', { n: page, total: pages })}</p>
      <Button
        label={text('personal.pageAfter')}
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
