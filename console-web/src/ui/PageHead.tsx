import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** What can be done with the page as a whole. */
  readonly children?: ReactNode;
}

/** The title of the page, and its actions. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <div className="page-actions">{children}</div>
    </header>
  );
}
