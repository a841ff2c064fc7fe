import { useText } from '../ui/KioskContext.tsx';
import './messageNote.css';

/** Characters from which on the type is smaller, so that the longest message fits every screen. */
const LONG = 80;

/** What staff has to say here, in place of the advert. Nothing in it can be pressed, so that it is in nobody's way. */
export function MessageNote({ words }: { readonly words: string }) {
  const text = useText();
  return (
    <div role="status" className={words.length > LONG ? 'message message--long' : 'message'}>
      <p>
        <strong>{text('home.message')}</strong>
        {words}
      </p>
    </div>
  );
}
