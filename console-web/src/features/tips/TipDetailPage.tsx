import { TextDetail } from './TextDetail.tsx';

/** One text of the pages. */
export function TipDetailPage() {
  return <TextDetail mode="words" />;
}
