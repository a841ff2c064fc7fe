import { CallError } from '@self-print/web-kit/queries.tsx';
import type { FetchStatus } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../core/services.ts';
import { Button } from './Button.tsx';
import { failureWords } from './failureWords.ts';
import { Problem } from './Problem.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Trouble } from './Trouble.tsx';

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly fetchStatus: FetchStatus;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly asked: Asked<Data>;
  /** Placeholders for the content. */
  readonly skeleton?: ReactNode;
  /** A part of a page that has more to show: its trouble takes little room. */
  readonly isPart?: boolean;
  /** What is known without network, above the message that there is none. */
  readonly withoutNetwork?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Loaded content: placeholders while it loads, a message and a retry when that fails. */
export function Loaded<Data>({
  asked,
  skeleton = <Skeleton />,
  isPart = false,
  withoutNetwork,
  children,
}: LoadedProps<Data>) {
  const { t } = useTexts();
  const { data, error, fetchStatus, isFetching } = asked;
  const retry = { label: t('trouble.retry'), run: () => void asked.refetch() };
  if (data !== undefined) return children(data);
  if (fetchStatus === 'paused')
    return (
      <>
        {withoutNetwork}
        <Trouble title={t('trouble.offlineTitle')} text={t('trouble.offlineText')} action={retry} />
      </>
    );
  if (error !== null && !isFetching) {
    const failure = error instanceof CallError ? error.failure : undefined;
    if (failure === undefined) throw error;
    if (isPart)
      return (
        <div className="between">
          <Problem error={error} />
          <Button onClick={retry.run}>{retry.label}</Button>
        </div>
      );
    const words = failureWords(failure, t);
    return (
      <>
        {failure.kind === 'refused' ? null : withoutNetwork}
        <Trouble
          title={words.title}
          text={words.text}
          code={words.code === null ? null : t('trouble.code', { code: words.code })}
          action={retry}
        />
      </>
    );
  }
  return skeleton;
}
