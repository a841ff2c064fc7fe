import { BackIcon, NextPageIcon } from '../../../ui/art/icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../ui/KioskContext.tsx';
import { usePersonal } from '../usePersonal.ts';

export interface PagerProps {
  readonly page: number;
  readonly pages: number;
}

/** The pages of a list; nothing when there is one only. */
export function Pager({ page, pages }: PagerProps) {
  const text = useText();
  const { move } = usePersonal();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={text('personal.pages')}>
      <Button
        label={text('personal.pageBefore')}
        icon={<BackIcon />}
        disabled={page <= 1}
        onPress={() => move({ type: 'page', page: page - 1 })}
      >
        {''}
      </Button>
      <p role="status">{text('personal.page', { n: page, total: pages })}</p>
      <Button
        label={text('personal.pageAfter')}
        icon={<NextPageIcon />}
        disabled={page >= pages}
        onPress={() => move({ type: 'page', page: page + 1 })}
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
