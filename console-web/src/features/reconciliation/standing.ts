import type { ChannelDay } from '@self-print/contract/platform/reconciliation.ts';
import type { TagProps } from 'antd';
import type { useTexts } from '../../core/services.ts';

type Translate = ReturnType<typeof useTexts>['t'];

const COLOURS = {
  waiting: 'default',
  'not-ready': 'default',
  failed: 'error',
  fetched: 'processing',
  agrees: 'success',
  differs: 'error',
  closed: 'default',
} as const satisfies Record<ChannelDay['state'], TagProps['color']>;

/** How a day stands, in words and colour. */
export function standingOf({ state, open }: ChannelDay, t: Translate) {
  if (state !== 'differs') return { words: t(`recon.state.${state}`), color: COLOURS[state] };
  if (open === 0) return { words: t('recon.state.resolved'), color: 'warning' };
  return { words: t('recon.state.differs', { count: open }), color: COLOURS.differs };
}

/** Whether a day may be closed, as far as this page knows. */
export function isClosable({ state, open }: ChannelDay): boolean {
  return state === 'agrees' || (state === 'differs' && open === 0);
}
