import { isRefusedAs } from '@self-print/web-kit/queries.tsx';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import type { CoreKey } from '../texts/core.zh.ts';
import { type Asked, Loaded } from './Loaded.tsx';
import { PageHead } from './PageHead.tsx';

/** Why there is nothing at an address: its id names nothing, or can be none. */
const GONE = ['NOT_FOUND', 'BAD_REQUEST'] as const;

interface LoadedOneProps<Data> {
  readonly asked: Asked<Data>;
  /** The title of the page, for as long as what the address names is not there. */
  readonly title: AskedKey<CoreKey>;
  /** The list from which people come to the page. */
  readonly list: string;
  readonly children: (data: Data) => ReactNode;
}

/** One thing that the address names: as `Loaded`, with a heading and the way back to its list where there is nothing to show. */
export function LoadedOne<Data>({ asked, title, list, children }: LoadedOneProps<Data>) {
  const { t } = useTexts();
  if (asked.data !== undefined || asked.error === null) return <Loaded asked={asked}>{children}</Loaded>;
  const isGone = GONE.some((name) => isRefusedAs(asked.error, name));
  return (
    <>
      <PageHead
        title={isGone ? t('oneThing.gone') : t(title)}
        {...(isGone ? { lead: t('oneThing.goneText') } : {})}
      >
        <Link to={list}>{t('oneThing.toList')}</Link>
      </PageHead>
      {!isGone && <Loaded asked={asked}>{children}</Loaded>}
    </>
  );
}
