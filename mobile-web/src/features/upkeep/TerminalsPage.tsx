import type { LookedAfterTerminal } from '@self-print/contract/platform/phoneUpkeep.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { TerminalFacts } from './TerminalFacts.tsx';
import { useLookedAfter } from './useLookedAfter.ts';

const TERMINAL_PAGES = [
  ['/mobile/cartonCopies', 'file', 'upkeep.paper'],
  ['/mobile/shutdown', 'refresh', 'upkeep.power'],
  ['/fault-feedback/index', 'alert', 'upkeep.fault'],
] as const;

const pagesOf = ({ state }: LookedAfterTerminal) => (state === 'notActivated' ? [] : TERMINAL_PAGES);

const needsSomebody = ({ canPrint, cartons }: LookedAfterTerminal) =>
  !canPrint || cartons.some(({ low }) => low);

/** The terminals that staff look after: those that need somebody first, each with what can be done from here. */
export function TerminalsPage() {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const asked = useLookedAfter(search);
  return (
    <Page title={t('title.functionList')} back="/mobile/itemList">
      <label className="field">
        <span className="field__label">{t('upkeep.search')}</span>
        <input
          className="input"
          type="search"
          maxLength={64}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      <Loaded asked={asked}>
        {(rows) => {
          if (rows.length === 0) return <Empty title={t('upkeep.none')} text={t('upkeep.noneText')} />;
          const sorted = rows.toSorted((a, b) => Number(needsSomebody(b)) - Number(needsSomebody(a)));
          return (
            <>
              <p className="lead" role="status">
                {t('upkeep.lead', { bad: rows.filter(needsSomebody).length, all: rows.length })}
              </p>
              {sorted.map((terminal) => (
                <section className="card stack" key={terminal.terminalCode}>
                  <TerminalFacts terminal={terminal} />
                  {pagesOf(terminal).map(([path, icon, words]) => (
                    <Link
                      className="button"
                      key={path}
                      to={`${path}?terminalCode=${encodeURIComponent(terminal.terminalCode)}`}
                    >
                      <Icon name={icon} />
                      {t(words)}
                    </Link>
                  ))}
                </section>
              ))}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
