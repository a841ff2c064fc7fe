import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import type { MouseEvent, ReactNode } from 'react';
import { usePageRoute } from '../core/pageRoute.ts';

interface PageLinkProps {
  readonly to: string;
  readonly replace?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link between pages that are there before the router. */
export function PageLink({ to, replace = false, className, children }: PageLinkProps) {
  const { go } = usePageRoute();
  const follow = (event: MouseEvent) => {
    // Another tab or window is the browser's own business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to, { replace });
  };
  return (
    <a href={WEB_PATHS.console + to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
