import { useTexts } from '../core/services.ts';

/** More than this is shown as "99+". */
const SHOWN_MAX = 99;

/** How many orders wait for whoever is signed in; nothing when none does. */
export function WaitingCount({ count }: { readonly count: number }) {
  const { t } = useTexts();
  return (
    count > 0 && (
      <span className="waiting-count" role="img" aria-label={t('menu.waiting', { count })}>
        {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      </span>
    )
  );
}
