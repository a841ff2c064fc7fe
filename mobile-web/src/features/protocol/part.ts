import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type ProtocolKey, protocolZh } from '../../texts/protocol.zh.ts';
import { ProtocolPage } from './ProtocolPage.tsx';

const texts: TextPart<ProtocolKey> = {
  zh: protocolZh,
  en: async () => (await import('../../texts/protocol.en.ts')).protocolEn,
};

export const protocolPart = { texts, Page: ProtocolPage };
