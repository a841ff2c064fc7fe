import { type LookedAfterTerminal, phoneUpkeepCalls } from '@self-print/contract/platform/phoneUpkeep.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { STATE_AGAIN_MS, TerminalFacts } from './TerminalFacts.tsx';

const LIST = '/mobile/functionList';

interface NamedTerminalProps {
  readonly title: string;
  /** What can be done with the terminal, below what it is. */
  readonly children: (terminal: LookedAfterTerminal) => ReactNode;
}

/** The page of the terminal that the address names, as it is now; an address without one leads to the list. */
export function NamedTerminal({ title, children }: NamedTerminalProps) {
  const [query] = useSearchParams();
  const terminalCode = query.get('terminalCode') ?? '';
  const asked = useCallQuery(
    phoneUpkeepCalls.get,
    { terminalCode },
    { enabled: terminalCode !== '', againMs: () => STATE_AGAIN_MS },
  );
  if (terminalCode === '') return <Navigate to={LIST} replace />;
  return (
    <Page title={title} back={LIST}>
      <Loaded asked={asked} skeleton={<Skeleton kind="page" />}>
        {(terminal) => (
          <>
            <section className="card">
              <TerminalFacts terminal={terminal} />
            </section>
            {children(terminal)}
          </>
        )}
      </Loaded>
    </Page>
  );
}
