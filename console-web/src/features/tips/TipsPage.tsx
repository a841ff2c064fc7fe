import { TextList } from './TextList.tsx';

/** All texts of kiosk, phone and PC, which the school may word itself. */
export function TipsPage() {
  return <TextList mode="words" />;
}
